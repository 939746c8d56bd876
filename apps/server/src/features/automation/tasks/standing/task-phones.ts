import type { PhoneStanding } from '@flotilla/contract/http/automation/tasks';
import { type SQL, sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';

/** Whether a run has started. A lost run counts as started, because nobody knows whether its phone started it. */
const hasStarted = (run: SQL): SQL =>
  sql`(${run}.running_at is not null or ${run}.state in ('done', 'failed', 'lost'))`;

/**
 * A subquery `p` with one row for each phone of a task and its `standing` (`phoneStandings`): the chosen phones, the phones of the groups
 * (tenant 0, the site, reaches all tenants), and the phones with a run in the send log. A phone whose owner changed needs such a run.
 */
export const phonesOfTasks = (taskIds: readonly number[]): SQL => {
  const ids = sql`any(${sql.param(taskIds)}::bigint[])`;
  const newest = (more = sql``) => sql`select * from run_ref e
    where e.task_id = phone.task_id and e.device_id = phone.device_id and e.cleared_at is null ${more} order by slot desc, try desc limit 1`;
  return sql`(
    select phone.task_id, phone.device_id, phone.owned, newest.id as run_id,
           case when newest.state in ('waiting', 'sent', 'running') then 'open'
                when ${hasStarted(sql`newest`)} then newest.state
                else coalesce((select state from (${newest(sql`and ${hasStarted(sql`e`)}`)}) started), 'neverRan') end as standing
      from (
        select c.task_id, c.device_id, coalesce(bool_or(c.owner_id = d.owner_id), false) as owned
          from (
            select task_id, device_id, owner_id from task_device where task_id = ${ids}
            union all
            select tg.task_id, m.id, m.owner_id
              from task_group tg join task t on t.id = tg.task_id join device_ref m on m.group_id = tg.group_id
             where tg.task_id = ${ids} and m.owner_id is not null and (t.tenant_id = 0 or m.tenant_id = t.tenant_id)
            union all
            select distinct task_id, device_id, owner_id from run_ref where task_id = ${ids} and cleared_at is null
          ) c
          left join device_ref d on d.id = c.device_id
         group by c.task_id, c.device_id
      ) phone
      left join lateral (${newest()}) newest on true
     where newest.id is not null or phone.owned
  ) p`;
};

/** The number of phones per task that are offline although their run was sent and has not ended. */
export async function countUnknown(db: Queryable, taskIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ task_id: number; phones: number }>(sql`
    select r.task_id, count(*)::int as phones
      from device_session_ref s join run_ref r on r.device_id = s.device_id and r.state in ('sent', 'running')
     where not s.connected and r.task_id = any(${sql.param(taskIds)}::bigint[]) and r.cleared_at is null
     group by r.task_id`);
  return new Map(rows.map(({ task_id, phones }) => [task_id, phones]));
}

/** Counts the phones of each task by standing. Counts of 0 are absent. */
export async function countPhones(
  db: Queryable,
  taskIds: readonly number[],
): Promise<Map<number, Map<PhoneStanding, number>>> {
  if (taskIds.length === 0) return new Map();
  const { rows } = await db.execute<{ task_id: number; standing: PhoneStanding; phones: number }>(
    sql`select task_id, standing, count(*)::int as phones from ${phonesOfTasks(taskIds)} group by task_id, standing`,
  );
  const byTask = Map.groupBy(rows, (row) => row.task_id);
  return new Map([...byTask].map(([taskId, own]) => [taskId, new Map(own.map((row) => [row.standing, row.phones]))]));
}
