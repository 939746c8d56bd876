/** So many tasks are locked together at most. */
const mostTogether = 50;

interface JudgeOptions {
  /** Tasks are judged at most this often. */
  readonly everyMs: number;
  /** Answers the tasks that somebody else had locked, which are judged again. */
  judge(taskIds: readonly number[]): Promise<readonly number[]>;
  onError(error: unknown): void;
}

/**
 * Judges tasks after some of their runs have ended: many reports lead to one look. What a killed server has not judged is found by the
 * next one, which judges every enabled task when it starts.
 */
export function createTaskJudge({ everyMs, judge, onError }: JudgeOptions) {
  const due = new Set<number>();
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let judging: Promise<void> | null = null;
  let judgedAtMs = Number.NEGATIVE_INFINITY;

  const judgeDue = async (): Promise<void> => {
    const taskIds = [...due];
    due.clear();
    judgedAtMs = performance.now();
    for (let from = 0; from < taskIds.length; from += mostTogether) {
      const some = taskIds.slice(from, from + mostTogether);
      const left = await judge(some).catch((error) => {
        onError(error);
        return some;
      });
      for (const taskId of left) due.add(taskId);
    }
  };
  /** One look is under way, or planned, at a time. */
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
