import { expect, test } from 'vitest';
import { compareRatios } from './compare-commits.ts';

test('a figure is worse only if its runs lie beyond those of the version before', () => {
  const before = new Map([
    ['3  p99', [1, 1.1, 1.2]],
    ['4  CPU', [1, 1.5, 2]],
  ]);
  const now = new Map([
    ['3  p99', [1.5, 1.6, 1.7]],
    ['4  CPU', [1.4, 1.6, 1.8]],
    ['5  new', [9]],
  ]);
  expect(compareRatios(before, now).worse).toEqual(['3  p99']);
  expect(compareRatios(before, now).lines).toHaveLength(2);
});
