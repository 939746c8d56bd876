import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seedMenus } from '../../apps/server/src/composition/menus.ts';
import { seedRows } from '../../apps/server/src/features/identity/menus/sync-seed.ts';
import { parameterCatalogue } from '../../apps/server/src/features/system/parameters/catalogue.ts';
import { isTest, readSources } from './source-tree.ts';

const textWithout = (skipped: RegExp) =>
  readSources()
    .filter((file) => !isTest(file) && !skipped.test(file.path))
    .map((file) => file.text)
    .join('\n');

test('every parameter is read somewhere, so that none on the screen is without effect', () => {
  const text = textWithout(/parameters\/catalogue\.ts$/);
  expect(Object.keys(parameterCatalogue).filter((key) => !text.includes(`'${key}'`))).toEqual([]);
});

/** Returns the permissions that the contract's calls require. Those of a resource do not appear as text in the sources. */
async function askedByCalls(): Promise<Set<unknown>> {
  const paths = readSources().map(({ path }) => path);
  const calls = paths.filter((path) => path.startsWith('packages/contract/src/http/') && !isTest({ path, text: '' }));
  const modules = await Promise.all(
    calls.map((path) => import(/* @vite-ignore */ join(import.meta.dirname, '../..', path)) as Promise<object>),
  );
  const exported = modules.flatMap((module) => Object.values(module) as unknown[]);
  const parts = exported.flatMap((one) =>
    typeof one === 'object' && one !== null ? [one, ...Object.values(one)] : [],
  );
  return new Set(parts.map((part) => (part as { access?: unknown } | null | undefined)?.access));
}

test('every permission that a role can have is required by a call or a page', async () => {
  const text = textWithout(/identity\/menus\/seed|^apps\/console\//);
  const asked = await askedByCalls();
  const rights = seedRows(seedMenus).map((row) => row.permission);
  expect(rights.filter((right) => right !== '' && !asked.has(right) && !text.includes(`'${right}'`))).toEqual([]);
});
