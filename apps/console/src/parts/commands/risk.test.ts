import { expect, it } from 'vitest';
import { askingFor, othersIn } from './risk.ts';

const ownId = 1;
const touching = (own: number, others: number) => ({
  count: own + others,
  online: 0,
  unsupported: 0,
  disabled: 0,
  waitMinutes: 2,
  owners: [
    { userId: ownId, userName: 'me', count: own, online: 0, deviceNos: [] },
    { userId: 2, userName: 'they', count: others, online: 0, deviceNos: [] },
  ],
});

it('counts the phones of other people', () => {
  expect(othersIn(touching(9, 4), ownId)).toBe(4);
});

it('asks nothing before phones ring, a word before they change, and the number where it is many', () => {
  expect(askingFor('find', touching(900, 900), ownId)).toBe('nothing');
  expect(askingFor('rebootPhone', touching(1, 0), ownId)).toBe('word');
  expect(askingFor('shell', touching(45, 5), ownId)).toBe('word');
  expect(askingFor('shell', touching(0, 6), ownId)).toBe('number');
  expect(askingFor('settings', touching(51, 0), ownId)).toBe('number');
});
