import { dirname } from 'node:path';
import { importsOf, type SourceFile } from './check/source-tree.ts';

const testFile = /\.test\.tsx?$/;
const slice = /^apps\/\w+\/src\/features\/[^/]+\/[^/]+/;
/** More steps would select all tests that start the whole server, because they import every file of the server indirectly. */
const mostSteps = 2;

/** The files that an import may mean. Without a path, a package of this repository means its entry, which is named `index` or like the package. */
function filesOf(target: string): string[] {
  const [, name, path] = /^@flotilla\/([\w-]+)(?:\/(.*))?$/.exec(target) ?? [];
  if (!name) return [target];
  return (path ? [path] : ['index', name]).map((file) => `packages/${name}/src/${file}.ts`);
}

/** Returns the test files near changed files: those in the same folder or slice, and those that import a changed file directly or through one other file. */
export function nearTests(changed: readonly string[], sources: readonly SourceFile[]): string[] {
  const importers = new Map<string, string[]>();
  for (const source of sources)
    for (const target of importsOf(source).flatMap(filesOf)) {
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
