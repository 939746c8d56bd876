/** Admits this many at the same time; others wait in order until their signal aborts or the gate is opened for all. */
export function createGate(places: number) {
  const waiting = new Set<() => void>();
  let inside = 0;
  let isOpen = false;

  function leave(): void {
    inside -= 1;
    const [next] = waiting;
    if (!next) return;
    waiting.delete(next);
    next();
  }

  return {
    /** Resolves with a function that frees the place; also when the signal aborts. */
    async enter(signal: AbortSignal): Promise<() => void> {
      while (inside >= places && !isOpen && !signal.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>();
        waiting.add(resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
        await promise;
        waiting.delete(resolve);
      }
      inside += 1;
      return leave;
    },
    open(): void {
      isOpen = true;
      for (const wake of waiting) wake();
    },
  };
}
