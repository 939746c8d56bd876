import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/queryable.ts';

const noOpenRun = sql`not exists (select 1 from run r
  where r.task_id = task.id and r.cleared_at is null and r.state in ('waiting', 'sent', 'running'))`;

/** An enabled once-task without groups is finished when none of its runs is open. */
export async function finishTasks(tx: Queryable, taskIds: readonly number[]): Promise<void> {
  await tx.execute(sql`update task set status = 2, status_at = now()
    where id = any(${sql.param(taskIds)}::bigint[]) and status = 1 and exec_type = 'once' and timer_type <> 'daily'
      and not exists (select 1 from task_group g where g.task_id = task.id)
      and exists (select 1 from run r where r.task_id = task.id and r.cleared_at is null) and ${noOpenRun}`);
}

/** Any expired task without running runs is finished. */
export async function finishClosedTasks(db: Queryable): Promise<void> {
  await db.execute(
    sql`update task set status = 2, status_at = now() where status = 1 and end_at <= now() and ${noOpenRun}`,
  );
}
