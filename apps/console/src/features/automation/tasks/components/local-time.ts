const two = (n: number) => String(n).padStart(2, '0');

/** A moment as a `datetime-local` field shows it, in the reader's time zone. */
export function toLocalInput(moment: string | null | undefined): string {
  if (!moment) return '';
  const d = new Date(moment);
  return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())}T${two(d.getHours())}:${two(d.getMinutes())}`;
}

/** What such a field holds, as the moment it means; null for an empty one. */
export const fromLocalInput = (text: string): string | null => (text ? new Date(text).toISOString() : null);
