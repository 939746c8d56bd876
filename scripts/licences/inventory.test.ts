import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../programs.ts';
import { inventoryPage, readInventory, refusedOf } from './inventory.ts';
import { isAllowed } from './policy.ts';

test('every licence is known and allowed, and docs/dependencies.md is current: `npm run sbom` writes it', () => {
  const inventory = readInventory();
  expect(refusedOf(inventory)).toEqual([]);
  expect(readFileSync(join(root, 'docs/dependencies.md'), 'utf8')).toBe(inventoryPage(inventory));
});

test('a package is used by the programs that need it, also through other packages', () => {
  const usersOf = (name: string) => readInventory().find((one) => one.name === name)!.usedBy;
  expect(usersOf('avvio')).toEqual(['server']);
  expect(usersOf('zod')).toEqual(expect.arrayContaining(['server', 'agent']));
  expect(usersOf('react')).toEqual(['console']);
  expect(usersOf('vitepress')).toEqual(['docs']);
  expect(usersOf('vitest')).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['unknown', false],
])('%s: allowed %s', (expression, allowed) => {
  expect(isAllowed(expression)).toBe(allowed);
  const inventory = [{ name: 'one', version: '1.0.0', licence: expression, usedBy: [] }];
  expect(refusedOf(inventory)).toHaveLength(allowed ? 0 : 1);
});
