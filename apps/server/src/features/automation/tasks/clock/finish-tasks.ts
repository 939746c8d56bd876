import type { Database } from '../../../../platform/db/database.ts';
import { sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import type { Events } from '../../../../platform/events/events.ts';

/** Whether no run of a row of `task` is open; cleared ones are out of sight. */
export const noOpenRun = sql`not exists (select 1 from run_ref r
  where r.task_id = task.id and r.cleared_at is null and r.state in ('waiting', 'sent', 'running'))`;

/** A phone that is still the task's has rounds left. */
const roundsAreLeft = sql`exists (
  select from run_ref r join device_ref d on d.id = r.device_id and d.owner_id = r.owner_id
   where r.task_id = task.id and r.cleared_at is null group by r.device_id having max(r.round) + 1 < task.rounds)`;

/** Most tasks have an open run, which is cheap to check first. */
async function mayBeDone(tx: Queryable, taskIds: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from task where id = any(${sql.param(taskIds)}::bigint[]) and status = 1 and timer_type <> 'daily' and ${noOpenRun}`,
  );
  return rows.map(({ id }) => id);
}

/** Records finished tasks for webhooks, with the number of their runs by state. */
async function recordFinished(tx: Queryable, events: Events, finished: readonly { readonly id: number }[]) {
  if (finished.length === 0 || !events.wants('task.finished')) return;
  await events.record(
    tx,
    'task.finished',
    sql`select t.tenant_id, t.owner_id, null::bigint as device_id, t.name as subject, now() as happened_at,
               jsonb_build_object('taskId', t.id, 'taskName', t.name, 'finishedAt', now(), 'runs', coalesce((
                 select jsonb_object_agg(c.state, c.count) from (
                   select r.state, count(*) from run_ref r where r.task_id = t.id and r.cleared_at is null group by r.state) c), '{}')) as data
          from task t where t.id = any(${sql.param(finished.map(({ id }) => id))}::bigint[]) order by t.id`,
  );
}

/** Finishes the enabled tasks among these that have no group, no open run and no round left. */
export async function finishDoneTasks(tx: Queryable, events: Events, taskIds: readonly number[]): Promise<void> {
  const candidates = await mayBeDone(tx, taskIds);
  if (candidates.length === 0) return;
  const { rows } = await tx.execute<{ id: number }>(sql`update task set status = 2, status_at = now()
    where id = any(${sql.param(candidates)}::bigint[]) and status = 1 and timer_type <> 'daily'
      and (exec_type = 'once' or rounds > 0 and not ${roundsAreLeft})
      and not exists (select 1 from task_group g where g.task_id = task.id)
      and wave_state = 'going' and wave >= cardinality(waves) + (canary_phones > 0)::int - 1
      and exists (select 1 from run_ref r where r.task_id = task.id and r.cleared_at is null) and ${noOpenRun}
    returning id`);
  await recordFinished(tx, events, rows);
}

/** Finishes enabled tasks without open runs that are expired or never start again. */
export async function finishClosedTasks(db: Database, events: Events): Promise<void> {
  await db.transaction(async ({ drizzle: tx }) => {
    const { rows } = await tx.execute<{ id: number }>(sql`update task set status = 2, status_at = now()
    where status = 1 and (end_at <= now() or timer_type = 'daily' and next_at is null) and ${noOpenRun}
    returning id`);
    await recordFinished(tx, events, rows);
  });
}
