import { refusals } from '@flotilla/contract/refusals';
import { expect, test } from 'vitest';
import { retryDelayMs } from './retry-plan.ts';
import { defaultTiming } from './timing.ts';

const always = (value: number) => () => value;
const delay = (failures: number, refusal?: Parameters<typeof retryDelayMs>[2], random = 1) =>
  retryDelayMs(defaultTiming, failures, refusal, always(random));

test('a lost connection is dialled again after 1 s at most, doubling up to 60 s', () => {
  expect([0, 1, 2, 5, 6, 50, 5_000].map((failures) => delay(failures))).toEqual([
    1_000, 2_000, 4_000, 32_000, 60_000, 60_000, 60_000,
  ]);
});

test('the whole delay is left to chance, so that phones do not come back together', () => {
  expect(delay(4, undefined, 0)).toBe(0);
  expect(delay(4, undefined, 0.5)).toBe(8_000);
});

test('a busy site says when, and the phones spread themselves after that', () => {
  expect(delay(0, { reason: 'unavailable', retryAfterMs: 5_000 }, 0)).toBe(5_000);
  expect(delay(0, { reason: 'unavailable', retryAfterMs: 5_000 }, 1)).toBe(7_500);
  expect(delay(9, { reason: 'tooMany' })).toBe(60_000);
  // A restarting site announces when it will be back, regardless of earlier failures.
  expect(delay(9, { reason: 'shuttingDown', retryAfterMs: 2_000 }, 1)).toBe(3_000);
});

test.each(['badKey', 'clone', 'deleted', 'disabled', 'quota', 'protocol'] as const)(
  'after %s the phone asks a minute later at the earliest',
  (reason) => {
    expect(delay(0, { reason }, 0)).toBe(60_000);
    expect(delay(50, { reason }, 0)).toBe(900_000);
  },
);

test('whoever was replaced stays away long, and longer each time', () => {
  expect(delay(0, { reason: 'replaced' }, 0)).toBe(600_000);
  expect(delay(1, { reason: 'replaced' }, 0)).toBe(1_200_000);
  expect(delay(20, { reason: 'replaced' }, 0)).toBe(7_200_000);
});

test('no refusal leads to a delay that is no number', () => {
  for (const reason of refusals) expect(delay(3, { reason })).toBeGreaterThan(0);
});
