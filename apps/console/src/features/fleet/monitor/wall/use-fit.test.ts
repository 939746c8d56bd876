import { expect, it } from 'vitest';
import { fitOf } from './use-fit.ts';

it('fills the room with whole rows, and is never a mere handful', () => {
  expect(fitOf(1_180, 660, 102)).toBe(20);
  expect(fitOf(1_660, 840, 102)).toBe(28);
  expect(fitOf(1_660, 1_000, 102)).toBe(42);
  expect(fitOf(1_180, 300, 344)).toBe(10);
  // Bare cards: 13 columns and 3 rows.
  expect(fitOf(1_180, 660, 80, true)).toBe(39);
});
