import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderDeclarations } from './render-declarations.ts';
import { renderDocs } from './render-docs.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What is made from `globals.ts`, by its path in the repository. */
export async function generated(): Promise<Record<string, string>> {
  const source = await readFile(new URL('./globals.ts', import.meta.url), 'utf8');
  return {
    'packages/script-api/script.gen.d.ts': renderDeclarations(source),
    'docs/script-api.md': renderDocs(source),
  };
}

/** Writes them: `node packages/script-api/src/generate.ts`. */
if (import.meta.main) {
  for (const [path, text] of Object.entries(await generated())) await writeFile(join(root, path), text);
}
