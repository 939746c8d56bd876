import { dirname } from 'node:path';
import { importsOf, type SourceFile } from './check/source-tree.ts';

const testFile = /\.test\.tsx?$/;
const slice = /^apps\/\w+\/src\/features\/[^/]+\/[^/]+/;
/** More steps would select all tests that start the whole server, because they import every file of the server indirectly. */
const mostSteps = 2;

/** The file of an import from a package of this repository. */
const fileOf = (target: string): string => target.replace(/^@flotilla\/([\w-]+)\/(.*)$/, 'packages/$1/src/$2.ts');

/** Returns the test files near changed files: those in the same folder or slice, and those that import a changed file directly or through one other file. */
export function nearTests(changed: readonly string[], sources: readonly SourceFile[]): string[] {
  const importers = new Map<string, string[]>();
  for (const source of sources)
    for (const target of importsOf(source).map(fileOf)) {
      const known = importers.get(target);
      if (known) known.push(source.path);
      else importers.set(target, [source.path]);
    }

  const reached = new Set(changed);
  let frontier = [...changed];
  for (let step = 0; step < mostSteps; step++) {
    frontier = frontier.flatMap((path) => importers.get(path) ?? []).filter((path) => !reached.has(path));
    for (const path of frontier) reached.add(path);
  }
  const folders = changed.map((path) => slice.exec(path)?.[0] ?? dirname(path));
  return sources
    .map(({ path }) => path)
    .filter((path) => testFile.test(path))
    .filter((path) => reached.has(path) || folders.some((folder) => path.startsWith(`${folder}/`)));
}
