import { expect, test } from 'vitest';
import { mostAttempts, pauseMs, retryMs, slowMs } from './schedule.ts';

const hour = 3_600_000;

test('ten attempts within 75 hours, each pause with up to a tenth more', () => {
  expect(mostAttempts).toBe(10);
  const pauses = retryMs.map((_, index) => pauseMs(index + 1, 0)!);
  expect(pauses.slice(0, 4).map((ms) => ms / 1000)).toEqual([5, 300, 1_800, 7_200]);
  expect(Math.floor(pauses.reduce((sum, ms) => sum + ms, 0) / hour)).toBe(75);
  expect(pauseMs(1, 1)).toBe(5_500);
  expect(pauseMs(mostAttempts, 0.5)).toBeNull();
});

test('a busy receiver is left alone for a minute, or for as long as it asks for', () => {
  const now = Date.parse('2026-11-25T00:00:00Z');
  for (const status of [429, 502, 504]) expect(slowMs(status, undefined, now)).toBe(60_000);
  expect(slowMs(500, undefined, now)).toBe(0);
  expect(slowMs(503, '7', now)).toBe(7_000);
  expect(slowMs(429, 'Wed, 25 Nov 2026 00:02:00 GMT', now)).toBe(120_000);
  expect(slowMs(429, 'soon', now)).toBe(60_000);
  expect(slowMs(429, '999999999', now)).toBe(24 * hour);
  expect(slowMs(200, '7', now)).toBe(0);
});
