import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tools } from './tools.ts';

const docs = join(import.meta.dirname, '../../../../../../docs');

test.each(['en', 'zh'])('the page about assistants (%s) lists every tool with its permissions', (language) => {
  const text = readFileSync(join(docs, language, 'assistants.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+)` \| (.+?) \| .+ \|$/gm)].map(([, name, permissions]) => [
    name,
    permissions,
  ]);
  expect(rows).toEqual(tools.map(({ name, permissions }) => [name, permissions.map((one) => `\`${one}\``).join(', ')]));
});
