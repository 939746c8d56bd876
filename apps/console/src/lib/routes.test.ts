import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
// @ts-expect-error: a plain script.
import { generate } from '../../scripts/routes.mjs';
// @ts-expect-error: a plain script.
import { generate as generateWords } from '../../scripts/words.mjs';

it('the typed client knows every call of the contract', async () => {
  expect(readFileSync(join(import.meta.dirname, 'routes.gen.ts'), 'utf8')).toBe(await generate());
});

it('forms and words are those of the contract', async () => {
  for (const [path, text] of Object.entries(await generateWords())) {
    expect(readFileSync(join(import.meta.dirname, '..', path), 'utf8'), path).toBe(text);
  }
});
