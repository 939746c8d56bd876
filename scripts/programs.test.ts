import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodeFlags, root } from './programs.ts';

test('programs are started with the same flags of Node from npm as from each other', () => {
  // Whatever Node there is reads it: it cannot import TypeScript.
  const bootstrap = readFileSync(join(root, 'scripts/bootstrap.mjs'), 'utf8');
  const [, listed = ''] = /const flags = \[([^\]]*)\]/.exec(bootstrap) ?? [];
  expect([...listed.matchAll(/'([^']+)'/g)].map(([, flag]) => flag)).toEqual(nodeFlags);
});
