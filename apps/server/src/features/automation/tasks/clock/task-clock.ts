import type { Database } from '../../../../platform/db/database.ts';
import { isDatabaseAway } from '../../../../platform/db/database-away.ts';
import { type SQL, sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import type { Events } from '../../../../platform/events/events.ts';
import { startSweeper } from '../../../../platform/jobs/sweeper.ts';
import type { Timing } from '../../../../platform/timing.ts';
import type { Devices } from '../../../fleet/devices/api.ts';
import { type Announce, isOpen, type Runs } from '../../runs/api.ts';
import type { Scripts } from '../../scripts/api.ts';
import { lostRights, type RightPorts } from '../rights.ts';
import { advanceWaves } from '../rollout/waves.ts';
import { lockDueTask, postponeStarts, renewNextStarts, takeDueStarts } from '../timing/starts.ts';
import { finishClosedTasks, finishDoneTasks } from './finish-tasks.ts';
import { createTaskJudge } from './judge-tasks.ts';

interface Deps extends RightPorts {
  readonly db: Database;
  readonly events: Events;
  readonly runs: Pick<Runs, 'afterEnded' | 'fillAll' | 'makeStarts' | 'stopTask'>;
  readonly devices: Pick<Devices, 'onChange'>;
  readonly scripts: Pick<Scripts, 'onAssigned' | 'runnableAmong'>;
  readonly timing: Pick<Timing, 'sweepEveryMs' | 'reconcileEveryMs' | 'judgeEveryMs'>;
  readonly log: { error(details: object, message: string): void };
  timeZone(): string;
}

/** Enabled tasks that may lack runs. */
async function openTasks(db: Queryable): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`select id from task where ${isOpen(sql`task`)} order by id`);
  return rows.map((row) => row.id);
}

/** The enabled tasks that these phones belong to, by number or through their group, which later members join. */
async function tasksOfDevices(db: Queryable, deviceIds: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select t.id from task t where t.status = 1 and (
      exists (select 1 from task_device td where td.task_id = t.id and td.device_id = any(${sql.param(deviceIds)}::bigint[]))
      or exists (select 1 from task_group tg join device_ref d on d.group_id = tg.group_id
                  where tg.task_id = t.id and d.id = any(${sql.param(deviceIds)}::bigint[])))`);
  return rows.map((row) => row.id);
}

/** Begins waves, stops tasks of which too many runs have failed, and finishes tasks; returns those that another transaction has locked. */
async function advanceTasks(
  tx: Queryable,
  { runs, events }: Pick<Deps, 'runs' | 'events'>,
  taskIds: readonly number[],
) {
  const announcements: Announce[] = [];
  const locked: number[] = [];
  for (let left = taskIds; left.length > 0; ) {
    const progress = await advanceWaves(tx, left);
    for (const taskId of progress.stopped) announcements.push(await runs.stopTask(tx, taskId, 'unstarted'));
    if (progress.advanced.length > 0) announcements.push(await runs.fillAll(tx, progress.advanced));
    locked.push(...progress.locked);
    // A wave may reach no further phone than the one before.
    left = progress.advanced;
  }
  await finishDoneTasks(tx, events, taskIds);
  return { announcements, locked };
}

/** Stops the enabled tasks among `which` whose owners may no longer run the script, also on the phones. */
async function stopWithoutRight(tx: Queryable, deps: Deps, which: SQL): Promise<Announce[]> {
  const announcements: Announce[] = [];
  for (const { id } of await lostRights(tx, deps, sql`t.status = 1 and ${which}`)) {
    await tx.execute(sql`update task set status = 0, status_at = now() where id = ${id} and status = 1`);
    announcements.push(await deps.runs.stopTask(tx, id, 'kill'));
  }
  return announcements;
}

/** Creates the starts of one due task in one transaction. A failure postpones this task alone. Returns `false` if no task is due. */
async function startDue(deps: Deps, onError: (error: unknown) => void): Promise<boolean> {
  const { db, runs, timeZone } = deps;
  let taskId: number | undefined;
  try {
    const announce = await db.transaction(async ({ drizzle: tx }) => {
      const task = await lockDueTask(tx, timeZone());
      if (!task) return null;
      taskId = task.id;
      const [announce] = await stopWithoutRight(tx, deps, sql`t.id = ${taskId}`);
      if (announce) return announce;
      const starts = await takeDueStarts(tx, task, timeZone());
      return starts === 'window' ? runs.fillAll(tx, [taskId]) : runs.makeStarts(tx, taskId, starts);
    });
    announce?.();
    return announce !== null;
  } catch (error) {
    if (taskId === undefined) throw error;
    onError(error);
    await postponeStarts(db.drizzle, taskId);
    return true;
  }
}

/** Starts the due rounds of tasks, begins their waves and finishes them. Runs know no task. */
export function createTaskClock(deps: Deps) {
  const { db, runs, timing } = deps;
  const onError = (error: unknown) => deps.log.error({ err: error }, 'the clock of tasks failed, trying again');
  const inTransaction = <T>(work: (tx: Queryable) => Promise<T>) => db.transaction(({ drizzle: tx }) => work(tx));

  const judge = createTaskJudge({
    everyMs: timing.judgeEveryMs,
    async judge(taskIds) {
      const { announcements, locked } = await inTransaction((tx) => advanceTasks(tx, deps, taskIds));
      for (const announce of announcements) announce();
      return locked;
    },
    onError,
  });
  const fill = async (taskIds: readonly number[]) => (await inTransaction((tx) => runs.fillAll(tx, taskIds)))();

  /** Repairs what a lost event or a crash left undone, one task at a time: locks stay short, and a failing task delays no other. */
  const fillOpenTasks = async () => {
    for (const taskId of await openTasks(db.drizzle)) {
      await fill([taskId]).catch((error: unknown) => {
        // The sweeper soon repeats the step for all tasks.
        if (isDatabaseAway(error)) throw error;
        onError(error);
      });
      judge.add([taskId]);
    }
  };
  const fillTasksOf = async (deviceIds: readonly number[]) => {
    const taskIds = await tasksOfDevices(db.drizzle, deviceIds);
    if (taskIds.length > 0) await fill(taskIds);
  };
  const stopListening = deps.devices.onChange((deviceIds) => {
    fillTasksOf(deviceIds).catch(onError);
  });
  const stopLost = async (which: SQL) => {
    for (const announce of await inTransaction((tx) => stopWithoutRight(tx, deps, which))) announce();
  };
  const stopWatching = deps.scripts.onAssigned((scriptId) => {
    stopLost(sql`t.script_id = ${scriptId}`).catch(onError);
  });
  runs.afterEnded((ended) => judge.add(ended.map((run) => run.taskId)));

  const startAllDue = async () => {
    while (await startDue(deps, onError));
  };
  const sweeper = startSweeper(
    [
      { everyMs: timing.sweepEveryMs, work: () => renewNextStarts(db, deps.timeZone()) },
      { everyMs: timing.sweepEveryMs, work: startAllDue },
      { everyMs: timing.sweepEveryMs, work: () => finishClosedTasks(db, deps.events) },
      // Rights also end with roles, scopes and departments.
      { everyMs: timing.reconcileEveryMs, work: () => stopLost(sql`true`) },
      { everyMs: timing.reconcileEveryMs, work: fillOpenTasks },
    ],
    onError,
  );

  return {
    /** Checks soon whether these tasks advance or are finished; call it after the commit. */
    judge: judge.add,
    /** Stops the tasks of those with whom this task is no longer shared. */
    stopUnshared(taskId: number): void {
      stopLost(sql`t.shared_task_id = ${taskId}`).catch(onError);
    },
    async close() {
      stopListening();
      stopWatching();
      await sweeper.close();
      await judge.close();
    },
  };
}
export type TaskClock = ReturnType<typeof createTaskClock>;
