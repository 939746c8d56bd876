/** The time for which unsaved data has waited for the database. */
export function createBacklog() {
  const watched: (() => number | undefined)[] = [];
  return {
    /** `oldestSinceMs`: in `performance.now()` time; undefined while nothing waits. */
    watch: (oldestSinceMs: () => number | undefined) => void watched.push(oldestSinceMs),
    oldestMs(): number {
      const nowMs = performance.now();
      return Math.max(0, ...watched.map((oldestSinceMs) => nowMs - (oldestSinceMs() ?? nowMs)));
    },
  };
}
export type Backlog = ReturnType<typeof createBacklog>;
