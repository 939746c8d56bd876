/** Tasks that are locked together. */
const mostTogether = 50;

interface JudgeOptions {
  /** Tasks are judged at most this often. */
  readonly everyMs: number;
  /** Returns the tasks that another transaction had locked, which are judged again. */
  judge(taskIds: readonly number[]): Promise<readonly number[]>;
  onError(error: unknown): void;
}

/**
 * Judges tasks after some of their runs have ended, many reports at a time. A server judges every enabled task when it starts, because
 * the one before may have been killed.
 */
export function createTaskJudge({ everyMs, judge, onError }: JudgeOptions) {
  const due = new Set<number>();
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let judging: Promise<void> | null = null;
  let judgedAtMs = Number.NEGATIVE_INFINITY;

  /** Halved after a failure, so that a task that cannot be judged soon fails alone. */
  let together = mostTogether;
  const judgeDue = async (): Promise<void> => {
    const taskIds = [...due];
    due.clear();
    judgedAtMs = performance.now();
    const size = together;
    let hasFailed = false;
    for (let from = 0; from < taskIds.length; from += size) {
      const some = taskIds.slice(from, from + size);
      const left = await judge(some).catch((error) => {
        hasFailed = true;
        onError(error);
        return some;
      });
      for (const taskId of left) due.add(taskId);
    }
    together = hasFailed ? Math.ceil(size / 2) : mostTogether;
  };
  /** Judges once at a time. */
  const plan = (): void => {
    if (due.size === 0 || closed || timer || judging) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        judging = judgeDue().finally(() => {
          judging = null;
          plan();
        });
      },
      Math.max(0, judgedAtMs + everyMs - performance.now()),
    );
  };

  return {
    /** Runs of these tasks have ended; call it after the transaction that ended them. */
    add(taskIds: readonly number[]): void {
      for (const taskId of taskIds) due.add(taskId);
      plan();
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await judging;
    },
  };
}
