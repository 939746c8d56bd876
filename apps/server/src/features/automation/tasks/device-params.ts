import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { ParamValues } from './schema.ts';

/** The phones of a task that have parameters of their own, by their numbers. */
export async function phonesWithParams(db: Queryable, taskId: number): Promise<string[]> {
  const { rows } = await db.execute<{ deviceNo: string }>(sql`
    select d.device_no as "deviceNo" from task_device_params p join device_ref d on d.id = p.device_id
     where p.task_id = ${taskId} order by d.device_no`);
  return rows.map((row) => row.deviceNo);
}

export async function paramsOfPhone(db: Queryable, taskId: number, deviceId: number): Promise<ParamValues | undefined> {
  const { rows } = await db.execute<{ params: ParamValues }>(
    sql`select params from task_device_params where task_id = ${taskId} and device_id = ${deviceId}`,
  );
  return rows[0]?.params;
}

/** Applies to the phones' later runs, and to those that still wait. */
export async function setDeviceParams(
  tx: Queryable,
  taskId: number,
  deviceIds: readonly number[],
  params: ParamValues | null,
): Promise<void> {
  const ids = sql`any(${sql.param(deviceIds)}::bigint[])`;
  await tx.execute(sql`delete from task_device_params where task_id = ${taskId} and device_id = ${ids}`);
  if (params === null) return;
  await tx.execute(sql`
    insert into task_device_params (task_id, device_id, params)
    select ${taskId}::bigint, id, ${JSON.stringify(params)}::jsonb from unnest(${sql.param(deviceIds)}::bigint[]) as phone (id)`);
}
