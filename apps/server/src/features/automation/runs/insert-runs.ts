import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/queryable.ts';

export interface Limits {
  readonly expiryMinutes: number;
  readonly timeLimitSeconds: number;
}

/**
 * Makes the runs that these enabled tasks lack: one for each of their phones, those of their groups included, that is enabled and
 * still belongs to the owner it had when it was chosen. Run again, it adds nothing. Answers the phones that got one.
 *
 * A phone in a task's group must belong to the task's tenant; the site's own tasks reach every tenant's.
 */
export async function insertRuns(tx: Queryable, taskIds: readonly number[], limits: Limits): Promise<number[]> {
  const { rows } = await tx.execute<{ device_id: number }>(sql`
    with target as (
      select t.id as task_id, td.device_id, td.owner_id
        from task t join task_device td on td.task_id = t.id
        where t.id = any(${sql.param(taskIds)}::bigint[]) and t.status = 1
      union
      select t.id, d.id, d.owner_id
        from task t join task_group tg on tg.task_id = t.id join device d on d.group_id = tg.group_id
        where t.id = any(${sql.param(taskIds)}::bigint[]) and t.status = 1
    )
    insert into run (tenant_id, owner_id, task_id, device_id, device_no, script_version_id, params, time_limit_seconds, not_before, deadline_at)
    select d.tenant_id, d.owner_id, t.id, d.id, d.device_no, t.script_version_id, t.params, ${limits.timeLimitSeconds}::int,
           greatest(now(), coalesce(t.start_at, now())),
           coalesce(t.end_at, greatest(now(), coalesce(t.start_at, now())) + make_interval(mins => ${limits.expiryMinutes}::int))
      from target
      join task t on t.id = target.task_id
      join device d on d.id = target.device_id and d.owner_id = target.owner_id and d.status = 0
     where (t.tenant_id = 0 or d.tenant_id = t.tenant_id) and (t.end_at is null or t.end_at > now())
     order by t.id, d.id
    on conflict (task_id, device_id, slot, try) where cleared_at is null do nothing
    returning device_id`);
  return rows.map((row) => Number(row.device_id));
}

/** A new try for each of these ended runs that did not succeed, unless a later try is already there. Answers their phones. */
export async function insertRetries(tx: Queryable, runIds: readonly number[], limits: Limits): Promise<number[]> {
  const { rows } = await tx.execute<{ device_id: number }>(sql`
    insert into run (tenant_id, owner_id, task_id, device_id, device_no, script_version_id, params, time_limit_seconds, slot, try, deadline_at)
    select r.tenant_id, r.owner_id, r.task_id, r.device_id, r.device_no, r.script_version_id, r.params, ${limits.timeLimitSeconds}::int,
           r.slot, r.try + 1,
           case when t.end_at > now() then t.end_at else now() + make_interval(mins => ${limits.expiryMinutes}::int) end
      from run r
      join task t on t.id = r.task_id
      join device d on d.id = r.device_id and d.owner_id = r.owner_id and d.status = 0
     where r.id = any(${sql.param(runIds)}::bigint[]) and r.state in ('failed', 'stopped', 'expired', 'lost') and r.cleared_at is null
    on conflict (task_id, device_id, slot, try) where cleared_at is null do nothing
    returning device_id`);
  return rows.map((row) => Number(row.device_id));
}
