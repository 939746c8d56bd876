import { expect, test } from 'vitest';
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

test('every right that a role can be given is asked for somewhere', () => {
  const text = textWithout(/identity\/menus\/seed|^apps\/console\//);
  const rights = seedRows().map((row) => row.permission);
  expect(rights.filter((right) => right !== '' && !text.includes(`'${right}'`))).toEqual([]);
});
