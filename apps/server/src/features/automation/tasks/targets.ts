import { taskWords } from '@flotilla/contract/words/tasks';
import type { UserWho } from '../../../platform/access/who.ts';
import { contains } from '../../../platform/db/list.ts';
import { and, type SQL, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { missingField } from '../../../platform/http/call-error.ts';
import type { Devices } from '../../fleet/devices/api.ts';
import { taskDevices, taskGroups } from './schema.ts';

interface Named {
  readonly deviceNos?: readonly string[];
  readonly devices?: readonly string[];
  readonly groupIds?: readonly number[];
  readonly groupids?: readonly number[];
}

/** Renames `devices` and `groupids`, the other names of a task's phones and groups. */
export function withTargets<Body extends Named>({ devices, groupids, ...body }: Body) {
  const { deviceNos = devices, groupIds = groupids } = body;
  return { ...body, ...(deviceNos && { deviceNos }), ...(groupIds && { groupIds }) };
}

/** A task without phones and groups is refused; only a copy of a shared task begins so. */
export function assertTargets(chosen: Named): void {
  if (!chosen.deviceNos?.length && !chosen.groupIds?.length) throw missingField(taskWords, 'deviceNos');
}

/** Replaces a task's phones and groups; each must be within reach of `who`. */
export async function setTargets(
  tx: Queryable,
  devices: Devices,
  who: UserWho,
  taskId: number,
  chosen: Pick<Targets, 'deviceNos' | 'groupIds'>,
): Promise<void> {
  const phones = await devices.byNumbers(tx, who, chosen.deviceNos);
  const groupIds = await devices.checkGroups(tx, who, chosen.groupIds);
  await tx.execute(sql`delete from task_device where task_id = ${taskId}`);
  await tx.execute(sql`delete from task_group where task_id = ${taskId}`);
  if (phones.length > 0) {
    await tx.insert(taskDevices).select(
      sql`select ${taskId}::bigint, id, owner_id from unnest(${sql.param(phones.map((phone) => phone.id))}::bigint[],
            ${sql.param(phones.map((phone) => phone.ownerId))}::bigint[]) as p (id, owner_id)` as never,
    );
  }
  if (groupIds.length > 0) await tx.insert(taskGroups).values(groupIds.map((groupId) => ({ taskId, groupId })));
}

/** Whether a phone with this number, or the group, is a target of the task. */
export const targeting = (
  taskId: SQL,
  { deviceNo, groupId }: { readonly deviceNo?: string | undefined; readonly groupId?: number | undefined },
): SQL | undefined => {
  const group = groupId
    ? sql`exists (select 1 from task_group g where g.task_id = ${taskId} and g.group_id = ${groupId})`
    : undefined;
  if (!deviceNo) return group;
  const phone = sql`exists (
    select 1 from device_ref d where ${contains(sql`d.device_no`, deviceNo)} and (
      exists (select 1 from task_device td where td.task_id = ${taskId} and td.device_id = d.id and td.owner_id = d.owner_id)
      or exists (select 1 from task_group g where g.task_id = ${taskId} and g.group_id = d.group_id)))`;
  return and(group, phone);
};

export type Targets = {
  readonly deviceNos: string[];
  readonly groupIds: number[];
  readonly groupNames: string[];
  readonly shareUserIds: number[];
  /** Phones with parameters of their own. */
  readonly ownParams: number;
};

/** The phones, groups and shares of tasks already found within a caller's scope. */
export async function targetsOf(db: Queryable, taskIds: readonly number[]): Promise<Map<number, Targets>> {
  if (taskIds.length === 0) return new Map();
  const ids = sql`any(${sql.param(taskIds)}::bigint[])`;
  const { rows } = await db.execute<Targets & { id: number }>(sql`
    select t.id,
      array(select d.device_no from task_device td join device_ref d on d.id = td.device_id and d.owner_id = td.owner_id
             where td.task_id = t.id order by d.device_no) as "deviceNos",
      array(select g.id from task_group tg join device_group_ref g on g.id = tg.group_id where tg.task_id = t.id order by g.id) as "groupIds",
      array(select g.name from task_group tg join device_group_ref g on g.id = tg.group_id where tg.task_id = t.id order by g.id) as "groupNames",
      array(select s.user_id from task_share s where s.task_id = t.id order by s.user_id) as "shareUserIds",
      (select count(*)::int from task_device_params p where p.task_id = t.id) as "ownParams"
    from task t where t.id = ${ids}`);
  return new Map(rows.map(({ id, ...targets }) => [id, targets]));
}
