import type { Timing } from '../link/timing.ts';

/** Patience of a test: everything that takes seconds in life takes a few milliseconds. */
export const testTiming: Partial<Timing> = {
  backoffFirstMs: 10,
  backoffMostMs: 40,
  stableMs: 50,
  slowRetryMs: 60,
  slowRetryMostMs: 120,
  logBatchMs: 5,
  greetingMs: 20_000,
  uploadRetryMs: 20,
};
