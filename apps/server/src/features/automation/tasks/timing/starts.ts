import { CronFault } from '../../../../platform/cron/cron-text.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import type { TaskRow } from '../schema.ts';
import { type DailyTimes, dueStarts, firstStart, readDaily } from './schedule.ts';

/** The due starts of a daily task: those of its cron text, or the open window in its row (`window_from`). */
export type DueStarts = readonly string[] | 'window';

type DueTask = Pick<TaskRow, 'id' | 'cronText' | 'startOfDay' | 'endOfDay' | 'missedPolicy' | 'nextAt'> & {
  readonly now: string;
};
const dailyColumns = sql`id, cron_text as "cronText", start_of_day as "startOfDay", end_of_day as "endOfDay",
  missed_policy as "missedPolicy", next_at as "nextAt", now()::timestamptz(3) as now`;

const noFailures = sql`start_failures = 0, start_failed_at = null, start_retry_at = null`;

/** Sets the next start, with the zone and the time for which it was computed. */
const nextIs = (
  next: Date | null | undefined,
  timeZone: string,
) => sql`next_at = ${next?.toISOString() ?? null}::timestamptz,
  next_zone = ${timeZone}, next_set_at = now(), ${noFailures}`;

/** The columns of a task that has no next start. */
export const noStart = {
  ...{ nextAt: null, startFailures: 0, startFailedAt: null, startRetryAt: null, windowFrom: null, windowUntil: null },
};

/** Sets the first start of an enabled daily task, in the transaction that enables it. */
export async function armTask(tx: Queryable, taskId: number, timeZone: string): Promise<void> {
  const { rows } = await tx.execute<DueTask>(
    sql`select ${dailyColumns} from task where id = ${taskId} and timer_type = 'daily' and status = 1`,
  );
  const [task] = rows;
  const times = task && readableTimes(task, timeZone);
  const first = times ? firstStart(times, new Date(task.now)) : null;
  await tx.execute(
    sql`update task set ${nextIs(first, timeZone)}, window_from = null, window_until = null where id = ${taskId}`,
  );
}

/** Returns `null` for a cron text that this version cannot read; such a task has no next start and is finished. */
function readableTimes(task: DueTask, timeZone: string): DailyTimes | null {
  try {
    return readDaily(task, timeZone);
  } catch (error) {
    if (error instanceof CronFault) return null;
    throw error;
  }
}

/** Stores the open window in the task. Its runs are created like those of any task. */
async function openWindow(tx: Queryable, { id, now }: DueTask, times: DailyTimes): Promise<DueStarts> {
  const window = times.windowAt(new Date(now));
  if (!window) return [];
  await tx.execute(sql`update task set window_from = ${window.from.toISOString()}::timestamptz,
    window_until = ${window.until.toISOString()}::timestamptz where id = ${id}`);
  return 'window';
}

/** Whether the next start was computed in another zone, or before the clock was set back. */
const isOutdated = (timeZone: string) =>
  sql`(coalesce(next_zone <> ${timeZone}, false) or coalesce(next_set_at > now() + interval '1 minute', false))`;

/** Recomputes outdated next starts. A start that was due in the old zone is skipped. */
export async function renewNextStarts(db: Database, timeZone: string): Promise<void> {
  const outdated = sql`status = 1 and timer_type = 'daily' and ${isOutdated(timeZone)}`;
  const { rows } = await db.drizzle.execute<{ id: number }>(sql`select id from task where ${outdated} order by id`);
  for (const { id } of rows) {
    await db.transaction(async ({ drizzle: tx }) => {
      const { rowCount } = await tx.execute(sql`select from task where id = ${id} and ${outdated} for update`);
      if (rowCount === 1) await armTask(tx, id, timeZone);
    });
  }
}

/** Skips the starts that are due in a restored database, because the old site has made them. Open windows stay as they are. */
export async function skipDueStarts(tx: Queryable, timeZone: string): Promise<void> {
  const { rows } = await tx.execute<DueTask>(
    sql`select ${dailyColumns} from task where status = 1 and timer_type = 'daily' and next_at <= now() order by id`,
  );
  for (const task of rows) {
    const next = readableTimes(task, timeZone)?.next(new Date(task.now));
    await tx.execute(sql`update task set ${nextIs(next, timeZone)} where id = ${task.id}`);
  }
}

/** Locks one task whose start is due. Other nodes skip the row until the transaction ends, which also creates the runs. */
export async function lockDueTask(tx: Queryable, timeZone: string): Promise<DueTask | undefined> {
  const { rows } = await tx.execute<DueTask>(sql`
    select ${dailyColumns} from task
     where status = 1 and next_at <= now() and not ${isOutdated(timeZone)} and (start_retry_at is null or start_retry_at <= now())
       and owner_id not in (select id from inactive_user_ref)
     order by next_at limit 1 for update skip locked`);
  return rows[0];
}

/** Sets the next start of a locked task and returns the due ones. A window that the server missed entirely starts nothing. */
export async function takeDueStarts(tx: Queryable, task: DueTask, timeZone: string): Promise<DueStarts> {
  const now = new Date(task.now);
  const times = readableTimes(task, timeZone);
  await tx.execute(sql`update task set ${nextIs(times?.next(now), timeZone)} where id = ${task.id}`);
  if (!times) return [];
  if (times.isWindow) return openWindow(tx, task, times);
  return dueStarts(times, new Date(task.nextAt!), now, task.missedPolicy).map((at) => at.toISOString());
}

const firstRetrySeconds = 5;
const longestRetrySeconds = 900;

/** Retries a failed start later. Each further failure doubles the delay. */
export async function postponeStarts(db: Queryable, taskId: number): Promise<void> {
  await db.execute(sql`
    update task set start_failures = least(start_failures + 1, 100), start_failed_at = coalesce(start_failed_at, now()),
           start_retry_at = now() + make_interval(secs =>
             least(${longestRetrySeconds}::int, ${firstRetrySeconds}::int * power(2, least(start_failures, 20))))
     where id = ${taskId}`);
}
