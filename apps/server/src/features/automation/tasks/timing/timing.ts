import type { BodyOf } from '@flotilla/contract/endpoint';
import { timeOfDay } from '@flotilla/contract/fields';
import type { addTask } from '@flotilla/contract/http/automation/tasks';
import { term } from '@flotilla/contract/terms';
import { taskWords } from '@flotilla/contract/words/tasks';
import { refuseCron } from '../../../../platform/cron/refuse-cron.ts';
import { instantText } from '../../../../platform/db/list.ts';
import { type SQL, sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { invalidField, missingField } from '../../../../platform/http/call-error.ts';

type Given = BodyOf<typeof addTask>;

const isTimeOfDay = (text: string) => timeOfDay.safeParse(text).success;

/** The time of day as `HH:mm:ss`; of a moment it is the one that the site's clock shows. */
function dayTime(text: string, timeZone: string): string {
  const shown =
    text.includes('T') || !text.includes(' ')
      ? isTimeOfDay(text)
        ? text
        : new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(new Date(text))
      : text.slice(11);
  return shown.length === 5 ? `${shown}:00` : shown;
}

const noTimes = { startAt: null, endAt: null, startOfDay: null, endOfDay: null, cronText: '' };

/** The start and the end of the task's period. @throws 400 if one is missing */
function endsOf({ startTime, endTime }: Given): [string, string] {
  if (!startTime) throw missingField(taskWords, 'startTime');
  if (!endTime) throw missingField(taskWords, 'endTime');
  return [startTime, endTime];
}

function byTime(given: Given, timeZone: string) {
  const [from, until] = endsOf(given);
  if (isTimeOfDay(from)) throw invalidField('startTime', term('momentExpected'));
  if (isTimeOfDay(until)) throw invalidField('endTime', term('momentExpected'));
  const at = (moment: string): SQL => instantText(moment, timeZone);
  return { ...noTimes, startAt: at(from) as never, endAt: at(until) as never };
}

function byWindow(given: Given, timeZone: string) {
  const [startOfDay, endOfDay] = endsOf(given).map((text) => dayTime(text, timeZone));
  if (startOfDay === endOfDay) throw invalidField('endTime', term('unlikeStart'));
  return { ...noTimes, startOfDay: startOfDay!, endOfDay: endOfDay! };
}

function byCron(given: Given, cronText: string, timeZone: string) {
  refuseCron(cronText, timeZone, 'cronText');
  if (given.execType === 'loop' && !given.rounds) throw invalidField('rounds', term('roundsOfCron'));
  return { ...noTimes, cronText };
}

function timesOf(given: Given, timeZone: string) {
  if (given.timerType === 'now') return noTimes;
  if (given.timerType === 'time') return byTime(given, timeZone);
  return given.cronText ? byCron(given, given.cronText, timeZone) : byWindow(given, timeZone);
}

/** The timing of a task as its row has it; what its timer does not use is left out. @throws 400 with the field's path */
export const timingOf = (given: Given, timeZone: string) => ({
  execType: given.execType,
  timerType: given.timerType,
  rounds: given.rounds ?? 0,
  pauseSeconds: given.pauseSeconds ?? 1,
  missedPolicy: given.missedPolicy ?? ('skip' as const),
  jitterSeconds: given.jitterSeconds ?? 0,
  timeLimitMinutes: given.timeLimitMinutes ?? null,
  nextAt: null,
  windowFrom: null,
  windowUntil: null,
  ...timesOf(given, timeZone),
});

export async function refuseEmptyWindow(tx: Queryable, taskId: number): Promise<void> {
  const { rows } = await tx.execute(
    sql`select 1 from task where id = ${taskId} and end_at <= coalesce(start_at, end_at - interval '1 second')`,
  );
  if (rows.length > 0) throw invalidField('endTime', term('afterStart'));
}
