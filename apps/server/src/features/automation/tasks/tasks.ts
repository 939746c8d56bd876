import { eq, inArray, sql } from 'drizzle-orm';
import { scoped, unscoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { TaskGroups } from '../../fleet/device-groups/api.ts';
import type { TaskPort } from '../runs/api.ts';
import { taskGroups, tasks } from './schema.ts';

const table = unscoped(tasks, 'names for runs that were already found in scope');

const noOpenRun = sql`not exists (select 1 from run_ref r
  where r.task_id = task.id and r.cleared_at is null and r.state in ('waiting', 'sent', 'running'))`;

/** An enabled once-task without groups is finished when none of its runs is open. */
async function finishTasks(tx: Queryable, taskIds: readonly number[]): Promise<void> {
  await tx.execute(sql`update task set status = 2, status_at = now()
    where id = any(${sql.param(taskIds)}::bigint[]) and status = 1 and exec_type = 'once' and timer_type <> 'daily'
      and not exists (select 1 from task_group g where g.task_id = task.id)
      and exists (select 1 from run_ref r where r.task_id = task.id and r.cleared_at is null) and ${noOpenRun}`);
}

/** Any expired task without running runs is finished. */
async function finishClosedTasks(db: Queryable): Promise<void> {
  await db.execute(
    sql`update task set status = 2, status_at = now() where status = 1 and end_at <= now() and ${noOpenRun}`,
  );
}

export function createTasks(db: Queryable): TaskPort & TaskGroups {
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
    finishDone: finishTasks,
    finishClosed: finishClosedTasks,
  };
}
