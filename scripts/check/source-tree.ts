import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';

/** One file of ours; the path is from the project's root, with slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const root = join(import.meta.dirname, '../..');
const topFolders = ['apps', 'packages', 'tests', 'bench', 'scripts'];
const skipped = new Set(['node_modules', 'dist', 'build', 'generated', '.git']);
const ours = /\.(ts|tsx|mjs|css)$/;

/** Whether a folder is the data folder of a running program, and not a source folder named `data`. */
const isRunningData = (folder: string, name: string): boolean => name === 'data' && !folder.includes(`${sep}src${sep}`);

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (skipped.has(entry.name) || isRunningData(folder, entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else yield path;
  }
}

const read = (path: string): SourceFile => ({
  path: relative(root, path).split(sep).join('/'),
  text: readFileSync(path, 'utf8'),
});

/** Every source file of the project. */
export const readSources = (): SourceFile[] =>
  topFolders.flatMap((folder) => [...walk(join(root, folder))].filter((path) => ours.test(path)).map(read));

/** The migrations, for who owns which table. */
export const readMigrations = (): SourceFile[] =>
  [...walk(join(root, 'apps/server/migrations'))].filter((path) => path.endsWith('.sql')).map(read);

export const isTest = ({ path }: SourceFile): boolean =>
  /\.test\.tsx?$/.test(path) || path.includes('/src/testing/') || path.startsWith('tests/');

/** The files below a folder, without tests. */
export const below = (folder: string, files: readonly SourceFile[]): SourceFile[] =>
  files.filter((file) => file.path.startsWith(folder) && !isTest(file));

export const server = 'apps/server/src/';
/** `area/slice` of a file of the server. */
export const sliceOf = (path: string): string | undefined =>
  /^apps\/server\/src\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1];

/** The file behind a name of the contract's; any other name as it is. */
export const ofContract = (target: string): string =>
  target.replace(/^@flotilla\/contract\/(.*)$/, 'packages/contract/src/$1.ts');

const importPattern =
  /(?:^|[;\n])\s*(?:import|export)\b[^;'"]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"\s]+)['"]/g;

/** Returns the imports of a file: packages by name, own files by their path from the root. */
export function importsOf({ path, text }: SourceFile): string[] {
  return [...text.matchAll(importPattern)].map((match) => {
    const target = (match[1] ?? match[2])!;
    return target.startsWith('.') ? posix.normalize(posix.join(dirname(path), target)) : target;
  });
}

const isOfTypes = (statement: string): boolean => {
  const clause = /(?:import|export)\b([\s\S]*?)\bfrom\b/.exec(statement)?.[1]?.trim();
  if (clause === undefined) return false;
  if (clause.startsWith('type ')) return true;
  const names = /^\{([\s\S]*)\}$/.exec(clause)?.[1]?.split(',') ?? [];
  return names.length > 0 && names.every((name) => /^\s*(type\s|$)/.test(name));
};

/** Returns the imports that exist at run time, without type imports. */
export function valueImportsOf({ path, text }: SourceFile): string[] {
  const kept = text.replace(importPattern, (statement) => (isOfTypes(statement) ? '' : statement));
  return importsOf({ path, text: kept });
}

/** Those that need each other in a circle, each circle once. */
export function circlesOf(needs: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const way: string[] = [];
  const circles: string[] = [];
  function walk(one: string): void {
    const seenAt = way.indexOf(one);
    if (seenAt >= 0) circles.push([...way.slice(seenAt), one].join(' > '));
    if (seenAt >= 0 || done.has(one)) return;
    way.push(one);
    for (const next of needs.get(one) ?? []) walk(next);
    way.pop();
    done.add(one);
  }
  for (const one of needs.keys()) walk(one);
  return circles;
}
