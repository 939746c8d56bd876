import { dayAfter } from '../../lib/format/zone.ts';

const weekDays = 7;
const weeks = 6;
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + weekDays - 1) % weekDays;

/** The first day of this day's month, or of a later one. */
export function monthOf(day: string, later = 0): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + later);
  return date.toISOString().slice(0, 10);
}

/** Returns the same day `later` months later, or the last day of that month if it is shorter. */
export function sameDayOf(day: string, later: number): string {
  const month = monthOf(day, later);
  const last = dayAfter(monthOf(month, 1), -1);
  const same = `${month.slice(0, 8)}${day.slice(8)}`;
  return same > last ? last : same;
}

/** Six weeks from a Monday on, which contain the month. */
export function weeksOf(month: string): string[][] {
  const first = dayAfter(month, -weekdayOf(month));
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: weekDays }, (_, nth) => dayAfter(first, week * weekDays + nth)),
  );
}

const moves: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => dayAfter(day, -1),
  ArrowRight: (day) => dayAfter(day, 1),
  ArrowUp: (day) => dayAfter(day, -weekDays),
  ArrowDown: (day) => dayAfter(day, weekDays),
  Home: (day) => dayAfter(day, -weekdayOf(day)),
  End: (day) => dayAfter(day, weekDays - 1 - weekdayOf(day)),
  PageUp: (day) => sameDayOf(day, -1),
  PageDown: (day) => sameDayOf(day, 1),
};

/** The first and the last day (YYYY-MM-DD) that can be chosen. */
export interface DayLimits {
  readonly earliest?: string | undefined;
  readonly latest?: string | undefined;
}

/** Returns the day, or the limit that it is beyond. */
export function withinLimits(day: string, { earliest, latest }: DayLimits): string {
  if (earliest !== undefined && day < earliest) return earliest;
  return latest !== undefined && day > latest ? latest : day;
}

/** The day that a key moves to; undefined for other keys. */
export const dayByKey = (day: string, key: string): string | undefined => moves[key]?.(day);
