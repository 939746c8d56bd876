import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../programs.ts';
import { readLock } from '../tools/complete-lock.ts';
import { countBinaries } from './binaries.ts';
import { type Dependency, dependenciesOf, type LockedPackages } from './dependencies.ts';
import { below, type Entry, text } from './entry.ts';
import { licencesOf, type PackageFiles } from './licences.ts';
import { filesOfPackage, PackageMissingError } from './package-files.ts';
import type { Platform } from './platforms.ts';
import { sourcesOf } from './sources.ts';

export const version = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;

export interface ProgramFiles {
  readonly entries: readonly Entry[];
  readonly bundlesNode: boolean;
}

/** Native binaries of other systems, which some packages carry side by side. */
const isForOther = (path: string, { npmOs, arch }: Platform) =>
  path.startsWith('prebuilds/') && !path.startsWith(`prebuilds/${npmOs}-${arch}/`);

/** A package for one system has to hold a binary of it, and no package may hold one of another system. */
async function readPackage(dependency: Dependency, platform: Platform): Promise<PackageFiles> {
  const files = (await filesOfPackage(dependency)).filter(({ path }) => !isForOther(path, platform));
  const binaries = countBinaries(files, platform);
  const { name, locked } = dependency;
  if (locked.os && binaries === 0) throw new PackageMissingError(`${name}@${locked.version} holds no binary`);
  return { dependency, files };
}

/** The official program of Node, unchanged, so that its own signature stays valid. `null` if npm has none for the system. */
async function nodeOf(packages: LockedPackages, platform: Platform): Promise<PackageFiles | null> {
  const at = `node_modules/${platform.node}`;
  const locked = packages[at]!;
  try {
    return await readPackage({ at, name: platform.node, locked: { ...locked, version: locked.version! } }, platform);
  } catch (error) {
    if (error instanceof PackageMissingError) return null;
    throw error;
  }
}

function nodeEntry({ files }: PackageFiles): Entry {
  const program = files.find(({ path }) => /^bin\/node(\.exe)?$/.test(path));
  if (!program) throw new Error('The package of Node holds no program');
  return { ...program, path: `node/${program.path}`, isExecutable: true };
}

/** Our own packages live under `node_modules`, where Node runs JavaScript only. */
function ownPackage(folder: string, sources: readonly Entry[]): Entry[] {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    name: string;
    exports: Record<string, string>;
  };
  const exports = Object.fromEntries(
    Object.entries(manifest.exports).map(([name, path]) => [name, path.replace(/\.ts$/, '.js')]),
  );
  const files = sources
    .filter(({ path }) => path.startsWith(`${folder}/`))
    .map((entry) => ({ ...entry, path: entry.path.slice(folder.length + 1) }));
  const described = text('package.json', JSON.stringify({ name: manifest.name, version, type: 'module', exports }));
  return below(`node_modules/${manifest.name}`, [described, ...files]);
}

/** The agent reads its version from it. */
function manifestOf(workspace: string): string {
  const { name } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as { name: string };
  return JSON.stringify({ name, version, private: true, type: 'module' });
}

/** Paths of the lock in the archive: `node_modules` stays at its top, a workspace is below `app`. */
const placeOf = (at: string) => (at.startsWith('node_modules/') ? at : `app/${at}`);

/**
 * Returns what server and agent have in common in an archive: their JavaScript below `app`, at the paths of the repository, because they
 * find files beside them by these; `node_modules`; Node, where npm has it. Throws a `PackageMissingError` if a native part is missing.
 */
export async function programFiles(options: {
  readonly workspace: string;
  readonly platform: Platform;
  readonly without?: ReadonlySet<string>;
  readonly licences?: readonly string[];
}): Promise<ProgramFiles> {
  const { workspace, platform, without = new Set<string>(), licences = [] } = options;
  const packages = readLock().packages as LockedPackages;
  const { installed, own } = dependenciesOf(packages, workspace, platform, without);
  const read: PackageFiles[] = [];
  for (const dependency of installed) read.push(await readPackage(dependency, platform));
  const node = await nodeOf(packages, platform);
  const sources = sourcesOf([`${workspace}/src`, ...own.map((folder) => `${folder}/src`)]);
  const entries = [
    text('VERSION', `${version}\n`),
    text('LICENSES', licencesOf(node ? [node, ...read] : read, licences)),
    ...(node ? [nodeEntry(node)] : []),
    text(`app/${workspace}/package.json`, manifestOf(workspace)),
    ...below(
      'app',
      sources.filter(({ path }) => path.startsWith(`${workspace}/`)),
    ),
    ...own.flatMap((folder) => ownPackage(folder, sources)),
    ...read.flatMap(({ dependency, files }) => below(placeOf(dependency.at), files)),
  ];
  return { entries, bundlesNode: node !== null };
}
