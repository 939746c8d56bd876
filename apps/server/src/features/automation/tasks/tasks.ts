import { eq, inArray, sql } from '../../../platform/db/orm.ts';
import { scoped, unscoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { TaskGroups } from '../../fleet/device-groups/api.ts';
import type { TaskPort } from '../runs/api.ts';
import { noOpenRun } from './open-runs.ts';
import { taskGroups, tasks } from './schema.ts';
import { takeDueTask } from './starts.ts';
import { advanceWaves } from './waves.ts';

const table = unscoped(tasks, 'names for runs that were already found in scope');

/** A phone that is still the task's has rounds left. */
const roundsAreLeft = sql`exists (
  select from run_ref r join device_ref d on d.id = r.device_id and d.owner_id = r.owner_id
   where r.task_id = task.id and r.cleared_at is null group by r.device_id having max(r.round) + 1 < task.rounds)`;

/** Of most tasks some run is open, which costs little to ask. */
async function mayBeDone(tx: Queryable, taskIds: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from task where id = any(${sql.param(taskIds)}::bigint[]) and status = 1 and timer_type <> 'daily' and ${noOpenRun}`,
  );
  return rows.map(({ id }) => id);
}

/** An enabled task without groups is finished when none of its runs is open, and all rounds of a loop have ended. */
async function finishTasks(tx: Queryable, taskIds: readonly number[]): Promise<void> {
  const candidates = await mayBeDone(tx, taskIds);
  if (candidates.length === 0) return;
  await tx.execute(sql`update task set status = 2, status_at = now()
    where id = any(${sql.param(candidates)}::bigint[]) and status = 1 and timer_type <> 'daily'
      and (exec_type = 'once' or rounds > 0 and not ${roundsAreLeft})
      and not exists (select 1 from task_group g where g.task_id = task.id)
      and wave_state = 'going' and wave >= cardinality(waves) + (canary_phones > 0)::int - 1
      and exists (select 1 from run_ref r where r.task_id = task.id and r.cleared_at is null) and ${noOpenRun}`);
}

/** Any expired task without open runs is finished, and a daily one that never starts again. */
async function finishClosedTasks(db: Queryable): Promise<void> {
  await db.execute(sql`update task set status = 2, status_at = now()
    where status = 1 and (end_at <= now() or timer_type = 'daily' and next_at is null) and ${noOpenRun}`);
}

export function createTasks(db: Queryable, timeZone: () => string): TaskPort & TaskGroups {
  return {
    async names(ids) {
      if (ids.length === 0) return new Map();
      const found = await db
        .select({ id: table.id, name: table.name })
        .from(table)
        .where(inArray(table.id, [...ids]));
      return new Map(found.map((row) => [row.id, row.name]));
    },
    async check(tx, who, taskId) {
      await scoped(tx, who).check(tasks, [taskId]);
    },
    async groupIds(tx, who, taskId) {
      await scoped(tx, who).check(tasks, [taskId]);
      const found = await tx.select({ id: taskGroups.groupId }).from(taskGroups).where(eq(taskGroups.taskId, taskId));
      return found.map((row) => row.id);
    },
    takeDue: (tx) => takeDueTask(tx, timeZone()),
    advance: advanceWaves,
    finishDone: finishTasks,
    finishClosed: finishClosedTasks,
  };
}
