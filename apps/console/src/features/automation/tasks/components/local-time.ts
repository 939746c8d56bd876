import { momentOf, wallTime } from '../../../../lib/zone.ts';

/** A moment as a date field shows it (YYYY-MM-DD HH:mm), by the site's clock. */
export function toLocalInput(moment: string | null | undefined): string {
  if (!moment) return '';
  const { day, clock } = wallTime(new Date(moment));
  return `${day} ${clock.slice(0, 5)}`;
}

/** What such a field holds, as the moment it means; null for an empty one. */
export const fromLocalInput = (text: string): string | null => momentOf(text)?.toISOString() ?? null;
