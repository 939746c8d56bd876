import { expect, test } from 'vitest';
import { quantile, ratios, spreadOf } from './statistics.ts';

test('a quantile is interpolated between the values around it', () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
  expect(quantile([10], 0.99)).toBe(10);
  expect(() => quantile([], 0.5)).toThrow('nothing was measured');
});

test('the spread holds the middle half', () => {
  expect(spreadOf([1, 2, 3, 4, 100])).toEqual({ median: 3, low: 2, high: 4 });
});

test('ratios are taken round by round', () => {
  expect(ratios([2, 9], [1, 3])).toEqual([2, 3]);
  expect(() => ratios([1], [])).toThrow('as many rounds');
});
