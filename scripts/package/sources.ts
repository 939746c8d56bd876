import { existsSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from '../programs.ts';
import type { Entry } from './entry.ts';
import { filesOf } from './folder.ts';

/** Import, re-export, dynamic import and the address of a worker thread, each with a path relative to its file. */
const reference = /((?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*)(['"])(\.{1,2}\/[^'"\n]+)\.ts\2/g;

const isShipped = (path: string) =>
  path.endsWith('.ts') && !/\.(test|d)\.ts$/.test(path) && !/(^|\/)testing\//.test(path);

/**
 * Strips the types of one file. Node replaces them by spaces, so that lines and columns of errors stay those of the source. A reference
 * that `isFile` rejects is part of a text that the program writes, and is left as it is.
 */
export const toJavaScript = (source: string, isFile: (target: string) => boolean = () => true): string =>
  stripTypeScriptTypes(source, { mode: 'strip' }).replace(
    reference,
    (all, before: string, quote: string, target: string) =>
      isFile(`${target}.ts`) ? `${before}${quote}${target}.js${quote}` : all,
  );

/** Command names in texts: people who have an archive have no npm scripts. */
const commandNames: readonly [inRepository: string, inArchive: string][] = [
  ['npm run flotilla --', 'bin/flotilla'],
  ['npm run agent --', 'flotilla-agent'],
];

/** Returns the JavaScript of a folder of the repository, with paths relative to the repository. Throws if a file refers to one that is left out. */
export function sourcesOf(folders: readonly string[]): Entry[] {
  const entries = folders.flatMap((folder) =>
    filesOf(join(root, folder))
      .filter(({ path }) => isShipped(path))
      .map(({ path }) => {
        const full = `${folder}/${path}`;
        const isFile = (target: string) => existsSync(join(root, dirname(full), target));
        const script = commandNames.reduce(
          (known, [from, to]) => known.replaceAll(from, to),
          toJavaScript(readFileSync(join(root, full), 'utf8'), isFile),
        );
        return { path: full.replace(/\.ts$/, '.js'), content: Buffer.from(script) };
      }),
  );
  assertComplete(entries);
  return entries;
}

const referenceInScript = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*(['"])(\.{1,2}\/[^'"\n]+\.js)\1/g;

function assertComplete(entries: readonly { path: string; content: Buffer }[]): void {
  const paths = new Set(entries.map(({ path }) => path));
  for (const { path, content } of entries) {
    for (const [, , target] of content.toString().matchAll(referenceInScript)) {
      if (!paths.has(join(dirname(path), target!)))
        throw new Error(`${path} needs ${target}, which is not in the archive`);
    }
  }
}
