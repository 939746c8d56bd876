import { currentLocale } from '../i18n.ts';
import { type WallTime, wallTime } from './zone.ts';

/** Accepted forms of a time: ISO 8601 text, milliseconds, or 10 digits of seconds. */
export type Moment = string | number | Date;

/** The text for a missing value. */
export const none = '—';

/** Returns `undefined` for a missing or invalid time. */
export function toDate(moment: Moment | null | undefined): Date | undefined {
  if (moment === null || moment === undefined || moment === '') return undefined;
  if (moment instanceof Date) return Number.isNaN(moment.getTime()) ? undefined : moment;
  const digits = typeof moment === 'number' ? moment : /^\d+$/.test(moment) ? Number(moment) : undefined;
  const date = new Date(digits === undefined ? moment : String(digits).length === 10 ? digits * 1000 : digits);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

const pad = (n: number) => String(n).padStart(2, '0');
/** Builds a formatter of the time in the site's time zone; a missing time becomes `none`. */
const formatterOf = (write: (wall: WallTime, date: Date) => string) => (moment: Moment | null | undefined) => {
  const date = toDate(moment);
  return date ? write(wallTime(date), date) : none;
};

/** YYYY-MM-DD HH:mm:ss. */
export const formatTime = formatterOf(({ day, clock }) => `${day} ${clock}`);
export const formatDate = formatterOf(({ day }) => day);
export const formatClock = formatterOf(({ clock }) => clock);
/** HH:mm:ss.SSS, for logs. */
export const formatClockMs = formatterOf(({ clock }, date) => `${clock}.${date.toISOString().slice(20, 23)}`);

const relativeSteps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** "3 minutes ago", "in 2 days". */
export function formatRelative(moment: Moment | null | undefined, now = Date.now()): string {
  const date = toDate(moment);
  if (!date) return none;
  const seconds = Math.round((date.getTime() - now) / 1000);
  const [unit, size] = relativeSteps.find(([, length]) => Math.abs(seconds) >= length) ?? relativeSteps[3];
  const format = new Intl.RelativeTimeFormat(currentLocale(), { numeric: 'auto' });
  // The console writes a space between a number and its Chinese unit, and the short word for seconds.
  return format
    .format(Math.trunc(seconds / size), unit)
    .replace(/(\d)(?=\p{Script=Han})/gu, '$1 ')
    .replace('秒钟', '秒')
    .replace('秒鐘', '秒');
}

/** "3 minutes", "2 days": in the largest unit that fits, rounded down. */
export function formatSpan(spanMs: number | null | undefined): string {
  if (spanMs === null || spanMs === undefined || !Number.isFinite(spanMs)) return none;
  const seconds = Math.max(0, spanMs / 1000);
  const [unit, size] = relativeSteps.find(([, length]) => seconds >= length) ?? relativeSteps[3];
  const words = new Intl.NumberFormat(currentLocale(), { style: 'unit', unit, unitDisplay: 'long' });
  return words.format(Math.trunc(seconds / size)).replace(/(\d)(?=\p{Script=Han})/u, '$1 ');
}

/** m:ss or h:mm:ss, for example 0:56, 8:41, 1:02:03 and 49:00:00. */
export function formatDuration(durationMs: number | null | undefined): string {
  if (durationMs === null || durationMs === undefined || !Number.isFinite(durationMs)) return none;
  const seconds = Math.max(0, Math.round(durationMs / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

const byteUnits = [
  ['GB', 1024 ** 3],
  ['MB', 1024 ** 2],
  ['KB', 1024],
] as const;

/** B, KB, MB or GB with two decimals (thresholds 1024, 1048576, 1073741824). */
export function formatBytes(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined || !Number.isFinite(bytes)) return none;
  const [unit, size] = byteUnits.find(([, least]) => bytes >= least) ?? (['B', 1] as const);
  return `${(bytes / size).toFixed(size === 1 ? 0 : 2)} ${unit}`;
}

export const formatCount = (count: number | null | undefined): string =>
  count === null || count === undefined ? none : new Intl.NumberFormat(currentLocale()).format(count);
