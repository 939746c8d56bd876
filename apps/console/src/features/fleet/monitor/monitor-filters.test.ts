import { expect, it } from 'vitest';
import { formatBits, readEvery } from './monitor-filters.ts';

it('reads the refresh interval from the address, and nothing that is no choice', () => {
  expect(readEvery('10')).toBe(10);
  expect(readEvery('7')).toBe(2);
  expect(readEvery(undefined)).toBe(2);
});

it('tells a rate in bits', () => {
  expect(formatBits(762_500)).toBe('6.1 Mb/s');
  expect(formatBits(30_000)).toBe('240 kb/s');
  expect(formatBits(0)).toBe('0 kb/s');
});
