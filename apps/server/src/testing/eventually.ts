import { setTimeout } from 'node:timers/promises';

/** Tries `look` until it answers something other than false, null or undefined; fails at the deadline. */
export async function eventually<T>(
  look: () => T | Promise<T>,
  withinMs = 60_000,
): Promise<Exclude<T, false | null | undefined>> {
  const untilMs = performance.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (seen !== false && seen !== null && seen !== undefined) return seen as Exclude<T, false | null | undefined>;
    if (performance.now() > untilMs) throw new Error(`did not come true within ${withinMs} ms: ${look}`);
    await setTimeout(10);
  }
}
