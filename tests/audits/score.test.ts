import { expect, it } from 'vitest';
import { interactionMs, performanceScore, scoreOn, shareScore } from './score.ts';

const curve = { weight: 1, good: 100, median: 400 };

it('scores the quantiles of a curve as what they are', () => {
  expect(scoreOn(curve, 0)).toBe(1);
  expect(scoreOn(curve, 100)).toBeCloseTo(0.9, 6);
  expect(scoreOn(curve, 400)).toBeCloseTo(0.5, 6);
  expect(scoreOn(curve, 1_600)).toBeCloseTo(0.1, 6);
  expect(scoreOn(curve, 1e9)).toBe(0);
});

it('scores a page by the metrics that users notice', () => {
  const still = { firstPaintMs: 0, largestPaintMs: 0, blockedMs: 0, layoutShift: 0 };
  expect(performanceScore(still)).toBe(100);
  const good = { firstPaintMs: 934, largestPaintMs: 1_200, blockedMs: 150, layoutShift: 0.1 };
  expect(performanceScore(good)).toBeGreaterThan(90);
  expect(performanceScore({ ...good, blockedMs: 350 })).toBeCloseTo(performanceScore(good) - 12, 1);
});

it('counts what is well by its weight', () => {
  expect(shareScore([])).toBe(100);
  expect(
    shareScore([
      { isWell: true, weight: 7 },
      { isWell: false, weight: 3 },
    ]),
  ).toBe(70);
});

it('leaves out one slow interaction of every fifty', () => {
  expect(interactionMs([], 10)).toBe(0);
  expect(interactionMs([16, 80, 40], 49)).toBe(80);
  expect(interactionMs([16, 80, 40], 50)).toBe(40);
  expect(interactionMs([16], 200)).toBe(16);
});
