import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HashBeat } from './hash-beat.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('tells what the picture came to after many changes, and tells it again while it stands still', () => {
  let brightness = 0;
  const told: number[] = [];
  const beat = new HashBeat(
    () => Uint8Array.of(brightness),
    ([first]) => told.push(first!),
  );
  for (brightness = 1; brightness < 20; brightness += 1) {
    beat.changed();
    vi.advanceTimersByTime(33);
  }
  vi.advanceTimersByTime(400);
  expect(told.at(-1)).toBe(20);
  expect(told.length).toBeLessThan(4);
  const before = told.length;
  vi.advanceTimersByTime(4_000);
  expect(told.slice(before)).toEqual([20, 20]);
  beat.stop();
  vi.advanceTimersByTime(10_000);
  expect(told).toHaveLength(before + 2);
});
