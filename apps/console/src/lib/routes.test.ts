import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
// @ts-expect-error: a plain script.
import { generate } from '../../scripts/routes.mjs';

it('the typed client knows every call of the contract', async () => {
  expect(readFileSync(join(import.meta.dirname, 'routes.gen.ts'), 'utf8')).toBe(await generate());
});
