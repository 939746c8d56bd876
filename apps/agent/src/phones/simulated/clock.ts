import { setTimeout as wait } from 'node:timers/promises';

/** A phone's time. Automatic changes, such as the battery's, are computed from it on demand instead of with timers. */
export interface Clock {
  /** Milliseconds that only go forward. */
  monotonicMs(): number;
  wall(): Date;
  /** Rejects with the signal's reason when that aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  monotonicMs: () => performance.now(),
  wall: () => new Date(),
  sleep: async (ms, signal) => {
    try {
      await wait(ms, undefined, signal ? { signal } : {});
    } catch (error) {
      throw signal?.aborted ? signal.reason : error;
    }
  },
};
