import { dayAfter } from '../../lib/zone.ts';

const weekDays = 7;
const weeks = 6;
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + weekDays - 1) % weekDays;

/** The first day of this day's month, or of a later one. */
export function monthOf(day: string, later = 0): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + later);
  return date.toISOString().slice(0, 10);
}

/** The same day of another month, or its last one. */
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

/** The day that a key moves to; undefined for other keys. */
export function dayByKey(day: string, key: string): string | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -weekDays,
    ArrowDown: weekDays,
  };
  const step = steps[key];
  if (step !== undefined) return dayAfter(day, step);
  if (key === 'Home') return dayAfter(day, -weekdayOf(day));
  if (key === 'End') return dayAfter(day, weekDays - 1 - weekdayOf(day));
  if (key === 'PageUp') return sameDayOf(day, -1);
  return key === 'PageDown' ? sameDayOf(day, 1) : undefined;
}
