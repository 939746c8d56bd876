interface Step {
  readonly everyMs: number;
  work(): Promise<void>;
}

/**
 * Runs each step at its interval, all of them soon after the start. A failure is reported, does not affect the others, and is
 * retried at the next turn; turns of a step do not overlap.
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
      await step.work().catch(onError);
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
