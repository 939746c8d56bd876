import { setImmediate } from 'node:timers/promises';

const longestMs = 10;

/** Returns a function to await between steps of long computations. It yields to the event loop every 10 ms. */
export function createSlices(): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < longestMs) return;
    await setImmediate();
    startedAt = performance.now();
  };
}
