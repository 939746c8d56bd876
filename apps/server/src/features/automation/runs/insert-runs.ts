import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/queryable.ts';

export interface Limits {
  readonly expiryMinutes: number;
  readonly timeLimitSeconds: number;
}

const startOf = sql`greatest(now(), coalesce(t.start_at, now()))`;
const expiry = ({ expiryMinutes }: Limits): SQL => sql`make_interval(mins => ${expiryMinutes}::int)`;

/** Tasks that may lack runs. */
export async function enabledTasks(db: Queryable): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from task_ref where status = 1 and (end_at is null or end_at > now()) order by id`);
  return rows.map((row) => row.id);
}

/** The enabled tasks that these phones belong to, named or through their group: later members are included. */
export async function tasksOfDevices(db: Queryable, deviceIds: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select t.id from task_ref t where t.status = 1 and (
      exists (select 1 from task_device_ref td where td.task_id = t.id and td.device_id = any(${sql.param(deviceIds)}::bigint[]))
      or exists (select 1 from task_group_ref tg join device_ref d on d.group_id = tg.group_id
                  where tg.task_id = t.id and d.id = any(${sql.param(deviceIds)}::bigint[])))`);
  return rows.map((row) => row.id);
}

/**
 * Creates the missing runs of enabled tasks: one for each enabled phone, directly chosen or in a group, that still belongs to
 * the owner it had when it was chosen. A phone that had its run gets none; an idle loop continues with its next round. A
 * repeated call adds nothing. Answers the phones that got a run. A phone in a task's group must belong to the task's tenant,
 * except for the site's own tasks. The tasks are locked, so that no run is created after a stop. The newest run of each phone
 * is read from the index; `offset 0` and the state that fits no partial index keep the planner from other plans.
 */
export async function insertRuns(tx: Queryable, taskIds: readonly number[], limits: Limits): Promise<number[]> {
  const { rows } = await tx.execute<{ device_id: number }>(sql`
    with enabled as (
      select * from task_ref where id = any(${sql.param(taskIds)}::bigint[]) and status = 1 and (end_at is null or end_at > now()) for share
    ), target as (
      select t.id as task_id, td.device_id, td.owner_id from enabled t join task_device_ref td on td.task_id = t.id
      union
      select t.id, d.id, d.owner_id
        from enabled t join task_group_ref tg on tg.task_id = t.id join device_ref d on d.group_id = tg.group_id
    )
    insert into run (tenant_id, owner_id, task_id, device_id, device_no, script_version_id, params, time_limit_seconds,
                     slot, not_before, deadline_at)
    select d.tenant_id, d.owner_id, t.id, d.id, d.device_no, t.script_version_id, t.params, ${limits.timeLimitSeconds}::int,
           coalesce(newest.slot + 1, 0), ${startOf}, coalesce(t.end_at, ${startOf} + ${expiry(limits)})
      from target
      join enabled t on t.id = target.task_id
      join device_ref d on d.id = target.device_id and d.owner_id = target.owner_id and d.status = 0
      left join lateral (
        select r.slot, r.ended_at from run r
         where r.task_id = t.id and r.device_id = d.id and r.cleared_at is null order by r.slot desc, r.try desc limit 1
      ) newest on true
     where (t.tenant_id = 0 or d.tenant_id = t.tenant_id)
       and (newest.slot is null or (t.exec_type = 'loop' and newest.ended_at is not null and not exists (
             select from run r where r.device_id = d.id and r.task_id = t.id and r.cleared_at is null
                and r.state in ('waiting', 'sent', 'running') offset 0)))
     order by t.id, d.id
    on conflict (task_id, device_id, slot, try) where cleared_at is null do nothing
    returning device_id`);
  return rows.map((row) => row.device_id);
}

/** A new try for each of these ended runs that did not succeed, unless a later try is already there. Answers their phones. */
export async function insertRetries(tx: Queryable, runIds: readonly number[], limits: Limits): Promise<number[]> {
  const { rows } = await tx.execute<{ device_id: number }>(sql`
    insert into run (tenant_id, owner_id, task_id, device_id, device_no, script_version_id, params, time_limit_seconds,
                     slot, try, not_before, deadline_at)
    select r.tenant_id, r.owner_id, r.task_id, r.device_id, d.device_no, r.script_version_id, r.params,
           ${limits.timeLimitSeconds}::int, r.slot, r.try + 1, ${startOf},
           case when t.end_at > now() then t.end_at else ${startOf} + ${expiry(limits)} end
      from run r
      join task_ref t on t.id = r.task_id
      join device_ref d on d.id = r.device_id and d.owner_id = r.owner_id and d.status = 0
     where r.id = any(${sql.param(runIds)}::bigint[]) and r.state in ('failed', 'stopped', 'expired', 'lost') and r.cleared_at is null
    on conflict (task_id, device_id, slot, try) where cleared_at is null do nothing
    returning device_id`);
  return rows.map((row) => row.device_id);
}
