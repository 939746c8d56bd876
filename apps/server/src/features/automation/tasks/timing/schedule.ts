import { type CronTimes, readCron } from '../../../../platform/cron/cron-text.ts';
import type { TaskRow } from '../schema.ts';

/** The timing of a daily task: a cron text, or a window between two times of day (`HH:mm:ss`). */
export type Daily = Pick<TaskRow, 'cronText' | 'startOfDay' | 'endOfDay'>;
export interface Window {
  readonly from: Date;
  readonly until: Date;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** The search for the last window start goes back this far: a day, and more than any change to or from summer time. */
const lookBackMs = dayMs + 120 * minuteMs;
const clockChangeMs = 90 * minuteMs;

const secondsOf = (timeOfDay: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = timeOfDay.split(':').map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
};
const everyDayAt = (timeOfDay: string, timeZone: string): CronTimes => {
  const [hours, minutes, seconds = '0'] = timeOfDay.split(':');
  return readCron(`${Number(seconds)} ${Number(minutes)} ${Number(hours)} * * ?`, timeZone);
};

/** The starts of a daily task, and its windows. Everything that fires or shows times reads them here. */
export function readDaily({ cronText, startOfDay, endOfDay }: Daily, timeZone: string) {
  const isWindow = !cronText;
  const starts = isWindow ? everyDayAt(startOfDay!, timeZone) : readCron(cronText, timeZone);
  const ends = isWindow ? everyDayAt(endOfDay!, timeZone) : null;
  const lengthMs = isWindow ? ((secondsOf(endOfDay!) - secondsOf(startOfDay!)) * 1_000 + dayMs) % dayMs : 0;

  /** The end of the window that starts then: summer time may skip it on that day, which leaves the window its length. */
  const windowFrom = (from: Date): Window => {
    const until = ends!.next(from);
    const isSkipped = !until || until.getTime() - from.getTime() > lengthMs + clockChangeMs;
    return { from, until: isSkipped ? new Date(from.getTime() + lengthMs) : until };
  };
  return {
    isWindow,
    next: (moment: Date): Date | null => starts.next(moment),
    windowFrom,
    /** The window that is open then; null between two windows. */
    windowAt(moment: Date): Window | null {
      let open: Window | null = null;
      let from = starts.next(new Date(moment.getTime() - lookBackMs));
      for (; from && from <= moment; from = starts.next(from)) {
        const window = windowFrom(from);
        if (window.until > moment) open = window;
      }
      return open;
    },
  };
}
export type DailyTimes = ReturnType<typeof readDaily>;

/** The first start of a task that is enabled now: immediately in an open window. */
export const firstStart = (times: DailyTimes, now: Date): Date | null =>
  (times.isWindow ? times.windowAt(now)?.from : null) ?? times.next(now);

export type MissedPolicy = TaskRow['missedPolicy'];
/** A start that is later than this was missed. */
const punctualMs = 60_000;
const mostCaughtUp = 100;

/** The newest starts from `due` to `now`, oldest first. It looks back in growing steps, so that a long pause costs no more than a short one. */
function newestStarts(times: DailyTimes, due: Date, now: Date): Date[] {
  for (let lookedBackMs = punctualMs; ; lookedBackMs *= 2) {
    const from = now.getTime() - lookedBackMs;
    const reachesDue = from <= due.getTime();
    const starts: Date[] = [];
    for (let at = reachesDue ? due : times.next(new Date(from)); at && at <= now; at = times.next(at)) {
      starts.push(at);
      if (starts.length > mostCaughtUp) starts.shift();
    }
    if (starts.length === mostCaughtUp || reachesDue) return starts;
  }
}

/**
 * Which starts by cron are made now, where `due` is the first that is due. All policies make the newest punctual one. For a loop
 * one start is as good as many.
 */
export function dueStarts(times: DailyTimes, due: Date, now: Date, policy: MissedPolicy): Date[] {
  if (policy === 'catchUp') return newestStarts(times, due, now);
  const earliest = new Date(now.getTime() - punctualMs);
  let newest: Date | null = due >= earliest ? due : null;
  for (let at = times.next(due > earliest ? due : earliest); at && at <= now; at = times.next(at)) newest = at;
  if (newest) return [newest];
  return policy === 'once' ? [due] : [];
}
