const dayMs = 86_400_000;
/** Days from a spreadsheet's day 0 to 1970. */
const daysBefore1970 = 25_569;
/** No zone changes its offset within a quarter of an hour. */
const quarterMs = 900_000;

/** Converts instants to spreadsheet dates: days, without zone. Looking up a zone's offset is slow, so it is cached per quarter of an hour. */
export function serialIn(timeZone: string): (instant: string) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const offsets = new Map<number, number>();
  const offsetAt = (quarter: number): number => {
    const known = offsets.get(quarter);
    if (known !== undefined) return known;
    const at = quarter * quarterMs;
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const wall = Date.UTC(parts.year!, parts.month! - 1, parts.day!, parts.hour!, parts.minute!);
    offsets.set(quarter, wall - at);
    return wall - at;
  };
  return (instant) => {
    const ms = Date.parse(instant);
    return (ms + offsetAt(Math.floor(ms / quarterMs))) / dayMs + daysBefore1970;
  };
}

/** Between the two ways of counting days, 1900 (with its false 29 February) and 1904. */
const daysBetweenSystems = 1_462;

/** A cell's day number as `YYYY-MM-DD`, with the time if it has one. */
export function textOfSerial(serial: number, from1904: boolean): string {
  const days = serial + (from1904 ? daysBetweenSystems : 0) - daysBefore1970;
  const date = new Date(Math.round((days * dayMs) / 1000) * 1000);
  if (Number.isNaN(date.getTime())) return String(serial);
  const [day, time] = date.toISOString().slice(0, -'.000Z'.length).split('T');
  return time === '00:00:00' ? day! : `${day} ${time}`;
}
