import { momentOf, wallTime } from './zone.ts';

/** A moment as a date field shows it (YYYY-MM-DD HH:mm), by the site's clock. */
export function toLocalInput(moment: string | null | undefined): string {
  if (!moment) return '';
  const { day, clock } = wallTime(new Date(moment));
  return `${day} ${clock.slice(0, 5)}`;
}

/** Converts the field's text to an ISO timestamp; `null` if it is empty. */
export const fromLocalInput = (text: string): string | null => momentOf(text)?.toISOString() ?? null;
