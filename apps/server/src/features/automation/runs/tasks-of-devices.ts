import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/queryable.ts';

/** The enabled tasks that these phones belong to, named or through their group: later members are included. */
export async function tasksOfDevices(db: Queryable, deviceIds: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select t.id from task t where t.status = 1 and (
      exists (select 1 from task_device td where td.task_id = t.id and td.device_id = any(${sql.param(deviceIds)}::bigint[]))
      or exists (select 1 from task_group tg join device d on d.group_id = tg.group_id
                  where tg.task_id = t.id and d.id = any(${sql.param(deviceIds)}::bigint[])))`);
  return rows.map((row) => Number(row.id));
}
