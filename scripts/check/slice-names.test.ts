import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from './source-tree.ts';

const root = join(import.meta.dirname, '../..');
const sliceOf = (path: string) => /^packages\/contract\/src\/http\/(\w+\/[a-z-]+)/.exec(path)?.[1];

test('the calls of a slice have the area and the name of its folder on the server', () => {
  const slices = new Set(readSources().flatMap(({ path }) => sliceOf(path) ?? []));
  expect(slices.size).toBeGreaterThan(30);
  expect([...slices].filter((slice) => !existsSync(join(root, 'apps/server/src/features', slice)))).toEqual([]);
});
