import { type Moment, toDate } from './format.ts';

const dayMs = 86_400_000;
/** The number of days until then, a part counting as one; `undefined` without a date. */
export function daysUntil(moment: Moment | null | undefined, now = Date.now()): number | undefined {
  const date = toDate(moment);
  return date && Math.ceil((date.getTime() - now) / dayMs);
}
