import { setTimeout as pause } from 'node:timers/promises';

/** Asks every 100 ms until the answer is yes; rejects after `limitMs`. */
export async function waitFor(what: string, limitMs: number, ask: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await ask().catch(() => false))) {
    if (performance.now() > end) throw new Error(`${what}: not within ${limitMs / 1000} s`);
    await pause(100);
  }
}
