import { CronFault } from '../../../platform/cron/cron-text.ts';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { DueStarts } from '../runs/api.ts';
import { type DailyTimes, dueStarts, firstStart, type MissedPolicy, readDaily } from './schedule.ts';

type DailyRow = {
  readonly id: number;
  readonly cronText: string;
  readonly startOfDay: string | null;
  readonly endOfDay: string | null;
  readonly missedPolicy: MissedPolicy;
  readonly nextAt: string | null;
  readonly now: string;
};
const dailyColumns = sql`id, cron_text as "cronText", start_of_day as "startOfDay", end_of_day as "endOfDay",
  missed_policy as "missedPolicy", next_at as "nextAt", now()::timestamptz(3) as now`;

const setNext = (tx: Queryable, id: number, next: Date | null) =>
  tx.execute(sql`update task set next_at = ${next?.toISOString() ?? null}::timestamptz where id = ${id}`);

/** When an enabled daily task starts first; call it in the transaction that enables it. Other tasks have no next start. */
export async function armTask(tx: Queryable, taskId: number, timeZone: string): Promise<void> {
  const { rows } = await tx.execute<DailyRow>(
    sql`select ${dailyColumns} from task where id = ${taskId} and timer_type = 'daily' and status = 1`,
  );
  const [task] = rows;
  const first = task ? firstStart(readDaily(task, timeZone), new Date(task.now)) : null;
  await tx.execute(sql`update task set next_at = ${first?.toISOString() ?? null}::timestamptz, window_from = null, window_until = null
    where id = ${taskId}`);
}

/** Null for a cron text that this version cannot read; such a task has no next start and is finished. */
function readableTimes(task: DailyRow, timeZone: string): DailyTimes | null {
  try {
    return readDaily(task, timeZone);
  } catch (error) {
    if (error instanceof CronFault) return null;
    throw error;
  }
}

/** The window that is open now becomes the task's; its runs are made like those of any task. */
async function openWindow(tx: Queryable, { id, now }: DailyRow, times: DailyTimes): Promise<DueStarts> {
  const window = times.windowAt(new Date(now));
  if (!window) return { taskId: id, starts: [] };
  await tx.execute(sql`update task set window_from = ${window.from.toISOString()}::timestamptz,
    window_until = ${window.until.toISOString()}::timestamptz where id = ${id}`);
  return { taskId: id, starts: 'window' };
}

/**
 * Takes one task whose start is due and sets its next one. Other nodes skip the row until the transaction ends, which also makes
 * the runs. A window that the server missed entirely starts nothing.
 */
export async function takeDueTask(tx: Queryable, timeZone: string): Promise<DueStarts | null> {
  const { rows } = await tx.execute<DailyRow>(sql`
    select ${dailyColumns} from task where status = 1 and next_at <= now() order by next_at limit 1 for update skip locked`);
  const [task] = rows;
  if (!task) return null;
  const now = new Date(task.now);
  const times = readableTimes(task, timeZone);
  await setNext(tx, task.id, times?.next(now) ?? null);
  if (!times) return { taskId: task.id, starts: [] };
  if (times.isWindow) return openWindow(tx, task, times);
  const starts = dueStarts(times, new Date(task.nextAt!), now, task.missedPolicy);
  return { taskId: task.id, starts: starts.map((at) => at.toISOString()) };
}
