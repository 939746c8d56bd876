import { isDatabaseAway } from '../db/database-away.ts';

interface Step {
  readonly everyMs: number;
  work(): Promise<void>;
}

/**
 * Runs each step at its interval, all of them soon after the start. Turns of a step do not overlap. A failure is reported and does
 * not affect the others; the step runs again after its interval, or with the next tick if the database was away.
 */
export function startSweeper(steps: readonly Step[], onError: (error: unknown) => void): { close(): Promise<void> } {
  const tickMs = Math.min(...steps.map(({ everyMs }) => everyMs));
  const dueAtMs = new Map<Step, number>();
  let turning: Promise<void> | null = null;

  const turn = async () => {
    for (const step of steps) {
      const nowMs = performance.now();
      if (nowMs < (dueAtMs.get(step) ?? 0)) continue;
      // A slightly early tick must not delay the step by a whole tick.
      dueAtMs.set(step, nowMs + step.everyMs - tickMs / 2);
      await step.work().catch((error: unknown) => {
        if (isDatabaseAway(error)) dueAtMs.delete(step);
        onError(error);
      });
    }
  };
  const timer = setInterval(() => {
    turning ??= turn().finally(() => {
      turning = null;
    });
  }, tickMs);

  return {
    async close() {
      clearInterval(timer);
      await turning;
    },
  };
}
