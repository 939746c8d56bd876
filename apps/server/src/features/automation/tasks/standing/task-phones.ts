import type { PhoneStanding } from '@flotilla/contract/http/automation/tasks';
import { type SQL, sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';

/** A run that will never start was not on its phone; of a lost one this is unknown. */
const hasStarted = (run: SQL): SQL =>
  sql`(${run}.running_at is not null or ${run}.state in ('done', 'failed', 'lost'))`;

/**
 * `p`: each phone of the tasks once, with its standing: chosen phones, phones of the groups, and phones with a run in the send
 * log. A phone with a new owner counts only with such a run.
 */
export const phonesOfTasks = (taskIds: readonly number[]): SQL => {
  const ids = sql`any(${sql.param(taskIds)}::bigint[])`;
  const newest = (more = sql``) => sql`select * from run_ref e
    where e.task_id = one.task_id and e.device_id = one.device_id and e.cleared_at is null ${more} order by slot desc, try desc limit 1`;
  return sql`(
    select one.task_id, one.device_id, one.owned, newest.id as run_id,
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
      ) one
      left join lateral (${newest()}) newest on true
     where newest.id is not null or one.owned
  ) p`;
};

/** The number of phones per task that are offline since their run was sent. */
export async function countUnknown(db: Queryable, taskIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ task_id: number; phones: number }>(sql`
    select r.task_id, count(*)::int as phones
      from device_session_ref s join run_ref r on r.device_id = s.device_id and r.state in ('sent', 'running')
     where not s.connected and r.task_id = any(${sql.param(taskIds)}::bigint[]) and r.cleared_at is null
     group by r.task_id`);
  return new Map(rows.map(({ task_id, phones }) => [task_id, phones]));
}

/** The phones of the tasks by standing, as far as there are any. */
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
