import { expect, test } from 'vitest';
import { fraction } from './canvas-action.ts';

test.each([
  [0, 0],
  ['0.5', 0.5],
  ['.25', 0.25],
  [' 1 ', 1],
  ['1e-7', 1e-7],
])('%j is a coordinate', (given, expected) => {
  expect(fraction.parse(given)).toBe(expected);
});

test.each([-0.1, 1.1, '1.1', '', ' ', 'left', '0,5', null, '0'.repeat(41)])('%j is none', (given) => {
  expect(fraction.safeParse(given).success).toBe(false);
});
