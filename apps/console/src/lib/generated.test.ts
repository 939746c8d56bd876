import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
// @ts-expect-error: a plain script.
import { generate } from '../../scripts/generate.mjs';

it('calls, forms and words are those of the contract', async () => {
  for (const [path, text] of Object.entries(await generate())) {
    expect(readFileSync(join(import.meta.dirname, '..', path), 'utf8'), path).toBe(text);
  }
});
