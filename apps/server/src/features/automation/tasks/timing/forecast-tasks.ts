import type { AnswerOf } from '@flotilla/contract/endpoint';
import type { forecastTasks as endpoint } from '@flotilla/contract/http/automation/tasks';
import type { UserWho } from '../../../../platform/access/who.ts';
import { eq, sql } from '../../../../platform/db/orm.ts';
import { columnsOf, scoped } from '../../../../platform/db/owned.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { createSlices } from '../../../../platform/slices.ts';
import { tasks } from '../schema.ts';
import { type Conflict, findConflicts, type PlannedTask, plannedStarts } from './forecast.ts';
import { readDaily } from './schedule.ts';

/** For all tasks together, because computing a start of a cron text takes about 60 µs. */
const mostStarts = 20_000;
const mostStartsOfTask = 1_000;
const mostConflicts = 500;
const phonesNamed = 10;
const samples = 200;
const hourMs = 3_600_000;

type Row = Awaited<ReturnType<typeof enabledTasks>>[number];

function enabledTasks(db: Queryable, who: UserWho) {
  const rows = scoped(db, who).rows(tasks, 'task');
  return db.select(columnsOf(rows)).from(rows).where(eq(rows.status, 1));
}

interface Span {
  readonly from: Date;
  readonly until: Date;
  readonly timeZone: string;
  readonly mostStarts: number;
}

function startsOf(task: Row, { from, until, timeZone, mostStarts: most }: Span): PlannedTask['starts'] {
  if (task.timerType !== 'daily') {
    const at = task.startAt ? new Date(task.startAt) : null;
    const end = task.endAt ? new Date(task.endAt) : null;
    return at && at >= from && at < until ? [{ at, until: task.execType === 'loop' ? end : null }] : [];
  }
  const times = readDaily(task, timeZone);
  const starts: { at: Date; until: Date | null }[] = [];
  for (let at = times.next(from); at && at < until && starts.length < most; at = times.next(at))
    starts.push({ at, until: times.isWindow && task.execType === 'loop' ? times.windowFrom(at).until : null });
  return starts;
}

/** The enabled phones of the tasks, and the median seconds of their newest runs. */
async function phonesAndMedians(db: Queryable, taskIds: readonly number[]) {
  const ids = sql.param(taskIds);
  const { rows } = await db.execute<{ id: number; deviceIds: number[]; medianSeconds: number | null }>(sql`
    select t.id,
      array(
        select d.id from task_device td join device_ref d on d.id = td.device_id and d.owner_id = td.owner_id and d.status = 0
         where td.task_id = t.id
        union
        select d.id from task_group tg join device_ref d on d.group_id = tg.group_id and d.owner_id is not null and d.status = 0
         where tg.task_id = t.id and (t.tenant_id = 0 or d.tenant_id = t.tenant_id)
      ) as "deviceIds",
      (select percentile_cont(0.5) within group (order by extract(epoch from r.ended_at - r.running_at)::float8)
         from (select ended_at, running_at from run_ref where task_id = t.id and state = 'done' and running_at is not null
                order by id desc limit ${samples}::int) r) as "medianSeconds"
      from task t where t.id = any(${ids}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

async function numbersOf(db: Queryable, conflicts: readonly Conflict[]): Promise<Map<number, string>> {
  const ids = [...new Set(conflicts.flatMap(({ deviceIds }) => deviceIds.slice(0, phonesNamed)))];
  const { rows } = await db.execute<{ id: number; deviceNo: string }>(
    sql`select id, device_no as "deviceNo" from device_ref where id = any(${sql.param(ids)}::bigint[])`,
  );
  return new Map(rows.map(({ id, deviceNo }) => [id, deviceNo]));
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** The starts within the next hours of the enabled tasks in reach, or of the task `id`, with their conflicts. */
export async function forecastTasks(
  db: Queryable,
  who: UserWho,
  { id, hours }: { readonly id?: number | undefined; readonly hours: number },
  timeZone: string,
): Promise<AnswerOf<typeof endpoint>> {
  if (id !== undefined) await scoped(db, who).check(tasks, [id]);
  const from = new Date();
  const until = new Date(from.getTime() + hours * hourMs);
  const enabled = await enabledTasks(db, who);
  const most = Math.min(mostStartsOfTask, Math.ceil(mostStarts / Math.max(1, enabled.length)));
  const slice = createSlices();
  const found: { task: Row; starts: PlannedTask['starts'] }[] = [];
  for (const task of enabled) {
    found.push({ task, starts: startsOf(task, { from, until, timeZone, mostStarts: most }) });
    await slice();
  }
  const timed = found.filter(({ starts }) => starts.length > 0);
  const facts = await phonesAndMedians(
    db,
    timed.map(({ task }) => task.id),
  );
  const planned = timed.map(({ task, starts }): PlannedTask => {
    const { deviceIds, medianSeconds } = facts.get(task.id) ?? { deviceIds: [], medianSeconds: null };
    return { taskId: task.id, taskName: task.name, deviceIds: new Set(deviceIds), medianSeconds, starts };
  });
  const isMeant = (taskId: number) => id === undefined || taskId === id;
  const conflicts = await findConflicts(planned, {
    most: mostConflicts + 1,
    isMeant: ({ taskId }) => isMeant(taskId),
  });
  const shown = conflicts.slice(0, mostConflicts);
  const numbers = await numbersOf(db, shown);
  return {
    from: from.toISOString(),
    until: until.toISOString(),
    timeZone,
    tasks: planned
      .filter(({ taskId }) => isMeant(taskId))
      .map((task) => ({
        ...task,
        phones: task.deviceIds.size,
        starts: plannedStarts(task).map(({ fromMs, untilMs, count }) => ({
          time: iso(fromMs),
          until: iso(untilMs),
          count,
        })),
      }))
      .toSorted((one, other) => one.starts[0]!.time.localeCompare(other.starts[0]!.time)),
    conflicts: shown.map(({ atMs, starts, busyUntilMs, task, other, deviceIds }) => ({
      time: iso(atMs),
      starts,
      taskId: task.taskId,
      taskName: task.taskName,
      otherTaskId: other.taskId,
      otherTaskName: other.taskName,
      busyUntil: iso(busyUntilMs),
      phones: deviceIds.length,
      deviceNos: deviceIds.slice(0, phonesNamed).flatMap((deviceId) => numbers.get(deviceId) ?? []),
    })),
    conflictTotal: conflicts.length,
  };
}
