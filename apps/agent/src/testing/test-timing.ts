import type { Timing } from '../link/timing.ts';

/** Short timing for tests: pauses of seconds become a few milliseconds. */
export const testTiming: Partial<Timing> = {
  backoffFirstMs: 10,
  backoffMostMs: 40,
  stableMs: 50,
  slowRetryMs: 60,
  slowRetryMostMs: 120,
  logBatchMs: 5,
  logStoredMs: 200,
  greetingMs: 20_000,
  uploadRetryMs: 20,
};
