/** Resolves when `wait` calls its callback or the signal aborts. */
function either(signal: AbortSignal, wait: (then: () => void) => () => void): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stop();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const stop = wait(end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

/** Waits, or returns at once if the signal is aborted. */
export const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  either(signal, (then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  });

/** Waits until the window is visible or the signal aborts. */
export async function untilShown(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return;
  await either(signal, (then) => {
    const check = () => !document.hidden && then();
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  });
}
