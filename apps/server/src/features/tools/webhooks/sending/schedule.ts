const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The pauses after the first attempt, the second and so on: 75 hours in all. */
export const retryMs: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
export const mostAttempts = retryMs.length + 1;

/** Messages that failed together must not return together. */
const jitter = 0.1;

/** Returns the pause after this many attempts, or `null` after the last one. `chance` is between 0 and 1. */
export function pauseMs(attempts: number, chance: number): number | null {
  const pause = retryMs[attempts - 1];
  return pause === undefined ? null : Math.round(pause * (1 + jitter * chance));
}

const mostSlowMs = 24 * hour;
const usualSlowMs = minute;
const busy: ReadonlySet<number> = new Set([429, 502, 504]);

/** Reads a `Retry-After` header: seconds or an HTTP date. */
function retryAfterMs(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * second : Date.parse(header) - nowMs;
  return Number.isNaN(ms) ? null : Math.min(mostSlowMs, Math.max(second, ms));
}

/** Returns the pause in milliseconds before the next message: the one that the header requests, a usual one for a busy receiver, else 0. */
export function slowMs(status: number, header: string | undefined, nowMs: number): number {
  if (status >= 200 && status < 300) return 0;
  return retryAfterMs(header, nowMs) ?? (busy.has(status) ? usualSlowMs : 0);
}
