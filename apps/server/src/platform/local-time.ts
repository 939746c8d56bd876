/** An instant as `2026-01-31 08:30:00` on the clock of a time zone. */
export const localTime = (instant: string | Date, timeZone: string): string =>
  new Date(instant).toLocaleString('sv-SE', { timeZone });
