import { expect, it } from 'vitest';
import { batteryBelow, formatBits, offlineMinutes, readEvery, refreshSeconds } from './monitor-filters.ts';

it('has the specification’s choices', () => {
  expect(refreshSeconds).toEqual([1, 2, 3, 4, 5, 10]);
  expect(batteryBelow).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90]);
  expect(offlineMinutes).toEqual([2, 5, 10, 15, 20, 30, 40, 50, 90]);
});

it('reads the refresh interval from the address, and nothing that is no choice', () => {
  expect(readEvery('10')).toBe(10);
  expect(readEvery('7')).toBeUndefined();
  expect(readEvery(undefined)).toBeUndefined();
});

it('tells a rate in bits', () => {
  expect(formatBits(762_500)).toBe('6.1 Mb/s');
  expect(formatBits(30_000)).toBe('240 kb/s');
  expect(formatBits(0)).toBe('0 kb/s');
});
