import type { Clock } from '../clock.ts';

export interface HandClock extends Clock {
  pass(ms: number): void;
}

/** A clock that advances only on request. A sleep advances it at once. */
export function handClock(start = new Date(2026, 4, 20, 14, 32)): HandClock {
  let nowMs = 1_000;
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return {
    monotonicMs: () => nowMs,
    wall: () => new Date(start.getTime() + nowMs - 1_000),
    pass,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      pass(ms);
      await Promise.resolve();
      signal?.throwIfAborted();
    },
  };
}
