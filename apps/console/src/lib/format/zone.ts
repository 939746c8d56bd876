/** The clock of one place, as wall time without a zone. */
export interface WallTime {
  /** YYYY-MM-DD */
  day: string;
  /** HH:mm:ss */
  clock: string;
}

const formatterOf = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });

let known: Intl.DateTimeFormat | undefined;
/** Uses the browser's time zone in tests and until the site's is known. Created on first use, because that is slow. */
const formatter = (): Intl.DateTimeFormat => {
  known ??= formatterOf(undefined);
  return known;
};

/** Shows all times in the site's zone from now on; a zone unknown to this browser changes nothing. */
export function setSiteZone(timeZone: string): void {
  try {
    known = formatterOf(timeZone);
  } catch {
    // An old browser without the zone uses its own.
  }
}

export const siteZone = (): string => formatter().resolvedOptions().timeZone;

/** The site's wall clock at this moment. */
export function wallTime(date: Date): WallTime {
  const [day = '', clock = ''] = formatter().format(date).split(' ');
  return { day, clock };
}

const utcMs = ({ day, clock }: WallTime): number => Date.parse(`${day}T${clock}Z`);

/** The offset of the site's clock from UTC at this time, in ms. */
export function zoneOffsetMs(date: Date): number {
  const wholeMs = Math.floor(date.getTime() / 1_000) * 1_000;
  return utcMs(wallTime(date)) - wholeMs;
}

/** Returns the time when the site's clock shows this (YYYY-MM-DD HH:mm), or `undefined` for an invalid date. */
export function momentOf(text: string): Date | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?$/.exec(text.trim());
  const wall = Date.parse(`${match?.[1]}T${match?.[2] ?? '00:00'}:00Z`);
  if (!match || Number.isNaN(wall)) return undefined;
  // February 31 would be a day in March.
  if (new Date(wall).toISOString().slice(0, 10) !== match[1]) return undefined;
  const guess = new Date(wall - zoneOffsetMs(new Date(wall)));
  return new Date(wall - zoneOffsetMs(guess));
}

const dayMs = 86_400_000;
/** The day this many days later (YYYY-MM-DD). */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
export const today = (now = new Date()): string => wallTime(now).day;
