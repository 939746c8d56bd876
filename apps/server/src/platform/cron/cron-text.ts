import type { TermName } from '@flotilla/contract/terms';
import { Cron } from 'croner';

/** The reasons why a cron text is refused. */
export class CronFault extends Error {
  readonly fault: TermName;

  constructor(fault: Extract<TermName, `cron${string}`>) {
    super(fault);
    this.name = 'CronFault';
    this.fault = fault;
  }
}

export interface CronTimes {
  /** The first time after `moment`; null if never again. */
  next(moment: Date): Date | null;
}

const longestText = 200;
const mostParts = 60;
/** Quartz knows no later year; the limit also bounds the search of a text that never fires. */
const firstYear = 1970;
const lastYear = 2099;
const readable = /^[\dA-Za-z*?/,#-]+$/;

/** The year field with its open ends closed. */
function closedYears(years: string): string {
  const part = (text: string): string => {
    const [from = '', step] = text.split('/');
    if (from === '*' || from === '?') return `${firstYear}-${lastYear}${step === undefined ? '' : `/${step}`}`;
    return step !== undefined && !from.includes('-') ? `${from}-${lastYear}/${step}` : text;
  };
  return years.split(',').map(part).join(',');
}

/** The text is checked before croner sees it, so that a hostile one costs next to nothing. */
function fieldsOf(text: string): string[] {
  if (text.length > longestText) throw new CronFault('cronUnreadable');
  const fields = text.trim().split(/\s+/);
  if (fields.length !== 6 && fields.length !== 7) throw new CronFault('cronFields');
  const isSound = (field: string) => readable.test(field) && field.split(',').length <= mostParts;
  if (!fields.every(isSound)) throw new CronFault('cronUnreadable');
  const years = closedYears(fields[6] ?? '*');
  if (years.match(/\d+/g)?.some((year) => year.length > 4 || Number(year) > lastYear))
    throw new CronFault('cronUnreadable');
  return [...fields.slice(0, 6), years];
}

/**
 * Reads a cron text of 6 or 7 fields, seconds first, weekdays as in Quartz (1 is Sunday). A fixed time that summer time skips
 * fires when the clock moves on; one that occurs twice fires once. @throws CronFault
 */
export function readCron(text: string, timeZone: string): CronTimes {
  const pattern = fieldsOf(text).join(' ');
  try {
    const cron = new Cron(pattern, {
      mode: '7-part',
      timezone: timeZone,
      paused: true,
      sloppyRanges: true,
      alternativeWeekdays: true,
    });
    return { next: (moment) => cron.nextRun(moment) };
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) throw new CronFault('cronUnreadable');
    throw error;
  }
}

/** Whether the text restricts both the day of the month and the weekday, which Quartz refuses. */
export function restrictsBothDays(text: string): boolean {
  const [, , , day = '*', , weekday = '*'] = text.trim().split(/\s+/);
  return [day, weekday].every((field) => field !== '*' && field !== '?');
}

/** The next `most` times after `moment`. */
export function timesAfter(cron: CronTimes, moment: Date, most: number): Date[] {
  const times: Date[] = [];
  for (let next = cron.next(moment); next && times.length < most; next = cron.next(next)) times.push(next);
  return times;
}
