import { setTimeout as wait } from 'node:timers/promises';

/** Time as a phone knows it. Everything that happens by itself is worked out from it when somebody looks. */
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
