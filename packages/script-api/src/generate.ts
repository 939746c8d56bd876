import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderDeclarations } from './render-declarations.ts';
import { renderDocs } from './render-docs.ts';
import { renderEditor } from './render-editor.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The types of all `globals-<area>.ts` and of `globals.ts`, which is last, as one text. */
export async function globalsSource(): Promise<string> {
  const names = (await readdir(import.meta.dirname)).filter((name) => /^globals-\w+\.ts$/.test(name)).toSorted();
  const texts = await Promise.all(
    [...names, 'globals.ts'].map((name) => readFile(join(import.meta.dirname, name), 'utf8')),
  );
  return texts.map((text) => text.slice(text.indexOf('/**'))).join('\n');
}

/** Returns the generated files by their path in the repository. */
export async function generated(): Promise<Record<string, string>> {
  const source = await globalsSource();
  return {
    'packages/script-api/script.gen.d.ts': renderDeclarations(source),
    'docs/script-api.md': renderDocs(source),
    'apps/console/src/parts/editor/api.gen.ts': renderEditor(source),
  };
}

/** Writes them: `node packages/script-api/src/generate.ts`. */
if (import.meta.main) {
  for (const [path, text] of Object.entries(await generated())) await writeFile(join(root, path), text);
}
