import { dirname } from 'node:path';
import { importsOf, type SourceFile } from './check/source-tree.ts';

const testFile = /\.test\.tsx?$/;
const slice = /^apps\/\w+\/src\/features\/[^/]+\/[^/]+/;
/** A test that sets up the whole server imports every file of it, some steps away. */
const mostSteps = 2;

const fileOf = (target: string): string => target.replace(/^@flotilla\/([\w-]+)\/(.*)$/, 'packages/$1/src/$2.ts');

/** The tests in the folder or the slice of each changed file, and those that import it, themselves or through one other file. */
export function nearTests(changed: readonly string[], sources: readonly SourceFile[]): string[] {
  const importers = new Map<string, string[]>();
  for (const source of sources)
    for (const target of importsOf(source).map(fileOf)) {
      const known = importers.get(target);
      if (known) known.push(source.path);
      else importers.set(target, [source.path]);
    }

  const reached = new Set(changed);
  let edge = [...changed];
  for (let step = 0; step < mostSteps; step++) {
    edge = edge.flatMap((path) => importers.get(path) ?? []).filter((path) => !reached.has(path));
    for (const path of edge) reached.add(path);
  }
  const folders = changed.map((path) => slice.exec(path)?.[0] ?? dirname(path));
  return sources
    .map(({ path }) => path)
    .filter((path) => testFile.test(path))
    .filter((path) => reached.has(path) || folders.some((folder) => path.startsWith(`${folder}/`)));
}
