import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../programs.ts';
import { isAllowed, knownLicenceOf, knownLicences } from './policy.ts';

interface Entry {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}
type Lock = Readonly<Record<string, Entry>>;

export interface Dependency {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** The workspaces that need it at run time; `development` if none does. */
  readonly usedBy: readonly string[];
}

const readLock = (folder: string): Lock =>
  (JSON.parse(readFileSync(join(root, folder, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages;

/** Returns the place of a package that a module at `from` imports: the nearest `node_modules` above it. */
function placeOf(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]*$/, '')) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const entry = lock[place];
    if (entry) return entry.link ? entry.resolved : place;
    if (folder === '') return undefined;
  }
}

/** Returns the places of all packages that a workspace needs at run time. */
function needsOf(lock: Lock, workspace: string): Set<string> {
  const found = new Set<string>();
  const open = [workspace];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { dependencies, optionalDependencies, peerDependencies } = lock[place]!;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const needed = placeOf(lock, place, name);
      if (needed === undefined || found.has(needed)) continue;
      found.add(needed);
      open.push(needed);
    }
  }
  return found;
}

const programs = { server: 'apps/server', agent: 'apps/agent', console: 'apps/console' };
const nameAt = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Returns every package of the two lock files, each version once, sorted by name. */
export function readInventory(): Dependency[] {
  const own = readLock('.');
  const needs = Object.entries(programs).map(([name, folder]) => [name, needsOf(own, folder)] as const);
  const usersOf = (place: string) => needs.filter(([, needed]) => needed.has(place)).map(([name]) => name);
  const merged = new Map<string, Dependency>();
  const add = (lock: Lock, usedBy: (place: string) => string[]) => {
    for (const [place, { version = '', license, link }] of Object.entries(lock)) {
      if (!place.includes('node_modules/') || link) continue;
      const name = nameAt(place);
      const known = merged.get(`${name}@${version}`);
      merged.set(`${name}@${version}`, {
        ...{ name, version, licence: license ?? knownLicenceOf(name) ?? 'unknown' },
        usedBy: [...new Set([...(known?.usedBy ?? []), ...usedBy(place)])],
      });
    }
  };
  add(own, usersOf);
  add(readLock('docs/site'), () => ['docs']);
  return [...merged.values()].sort((one, other) =>
    one.name < other.name ? -1 : one.name > other.name ? 1 : one.version < other.version ? -1 : 1,
  );
}

/** Returns the dependencies that the policy refuses, each with its licence. */
export const refusedOf = (inventory: readonly Dependency[]): string[] =>
  inventory
    .filter(({ licence }) => !isAllowed(licence))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence}`);

/** Returns the text of `docs/dependencies.md`. */
export function inventoryPage(inventory: readonly Dependency[]): string {
  const counts = new Map<string, number>();
  for (const { licence } of inventory) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const byCount = [...counts].sort(([one, first], [other, second]) => second - first || (one < other ? -1 : 1));
  const rows = inventory.map(
    ({ name, version, licence, usedBy }) =>
      `| ${name} | ${version} | ${licence} | ${usedBy.length > 0 ? usedBy.join(', ') : 'development'} |`,
  );
  return [
    '# Dependencies and their licences',
    '',
    '`npm run sbom` writes this page from the lock files, and `dist/sbom.json` (CycloneDX). It fails if a licence is unknown or',
    'not on the list of `scripts/licences/policy.ts`. `docs` is the documentation site, `development` is not delivered.',
    '',
    '| licence | packages |',
    '|---|---|',
    ...byCount.map(([licence, count]) => `| ${licence} | ${count} |`),
    '',
    'The lock file has no licence for these packages:',
    '',
    ...knownLicences.map(
      ({ name, licence, reason }) => `- \`${name.source.replaceAll('\\', '')}\`: ${licence}, ${reason}`,
    ),
    '',
    '| package | version | licence | used by |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
