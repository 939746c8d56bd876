export type Gate = ReturnType<typeof createGate>;

/** A semaphore. Callers above `places` wait in order until a place is free, their signal aborts or the gate is opened for all. */
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
    /** Resolves with a function that frees the place. If the signal aborts first, it resolves without a place. */
    async enter(signal: AbortSignal): Promise<() => void> {
      while (inside >= places && !isOpen) {
        if (signal.aborted) return () => undefined;
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
