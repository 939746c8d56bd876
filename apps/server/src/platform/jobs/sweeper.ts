interface Step {
  readonly everyMs: number;
  work(): Promise<void>;
}

/**
 * Does each step at its pace, all of them soon after the start. One that fails is told, keeps none of the others back, and is tried
 * again at its next turn; a turn waits for the one before.
 */
export function startSweeper(steps: readonly Step[], onError: (error: unknown) => void): { close(): Promise<void> } {
  const tickMs = Math.min(...steps.map(({ everyMs }) => everyMs));
  const dueAtMs = new Map<Step, number>();
  let turning: Promise<void> | null = null;

  const turn = async () => {
    for (const step of steps) {
      const nowMs = performance.now();
      if (nowMs < (dueAtMs.get(step) ?? 0)) continue;
      // A tick that comes a little early must not put the step off by a whole tick.
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
