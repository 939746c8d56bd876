/** How long unsaved data has waited for the database. */
export interface Backlog {
  /** `oldestSinceMs`: in `performance.now()` time; undefined while nothing waits. */
  watch(oldestSinceMs: () => number | undefined): void;
  oldestMs(): number;
}

export function createBacklog(): Backlog {
  const watched: (() => number | undefined)[] = [];
  return {
    watch: (oldestSinceMs) => void watched.push(oldestSinceMs),
    oldestMs() {
      const nowMs = performance.now();
      return Math.max(0, ...watched.map((oldestSinceMs) => nowMs - (oldestSinceMs() ?? nowMs)));
    },
  };
}
