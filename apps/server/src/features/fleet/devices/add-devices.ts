import type { UserWho } from '../../../platform/access/who.ts';
import { sql } from '../../../platform/db/orm.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { AssignDeps } from './assign-devices.ts';
import { assertHardwareFree, assertNumbersFree, orTaken } from './numbers.ts';
import { joinsWith, maySeeWaiting } from './policy.ts';
import { takeQuota } from './quota.ts';

export type Announced = Readonly<Record<'deviceNo' | 'hardwareId' | 'brand' | 'mode' | 'imei', string>>;

export interface Chosen {
  readonly tenantId: number | undefined;
  readonly groupId: number | undefined;
  readonly status: 0 | 1;
}

/** Announces phones before they connect: all of them or none. A waiting phone with the same id is assigned. The owner defaults to the group's. */
export function addDevices(
  deps: AssignDeps,
  who: UserWho,
  phones: readonly Announced[],
  { groupId, tenantId, status }: Chosen,
): Promise<number[]> {
  if (groupId === undefined) throw new CallError('pselectDeviceGroup');
  return deps.db.transaction(async ({ drizzle: tx }) => {
    const group = await deps.groups.one(tx, who, groupId);
    const owner = await deps.users.owner(tx, who, tenantId ?? group.ownerId);
    if (group.tenantId !== owner.tenantId) throw new CallError('groupOfOther');
    await takeQuota(tx, deps, owner, phones.length);
    const numbers = phones.map((phone) => phone.deviceNo);
    await assertNumbersFree(tx, numbers);
    const hardwareIds = phones.map((phone) => phone.hardwareId);
    await assertHardwareFree(tx, owner.tenantId, hardwareIds);
    const column = (read: (phone: Announced) => string) => sql`${sql.param(phones.map(read))}::text[]`;
    const added = tx.execute<{ id: number; device_no: string }>(sql`
      with wanted as (
        select * from unnest(${column((phone) => phone.deviceNo)}, ${column((phone) => phone.hardwareId)},
          ${column((phone) => phone.brand)}, ${column((phone) => phone.mode)}, ${column((phone) => phone.imei)})
          as w (device_no, device_id, brand, mode, imei)
      ), assigned as (
        update device d set tenant_id = ${owner.tenantId}, owner_id = ${owner.ownerId}, group_id = ${group.id},
               device_no = w.device_no, status = ${status}, updated_at = now()
          from wanted w
         where ${maySeeWaiting(who)} and d.device_id = w.device_id and d.tenant_id is null
        returning d.id, d.device_no, d.device_id
      ), announced as (
        insert into device (tenant_id, owner_id, group_id, status, joins_with, device_no, device_id, brand, mode, imei)
        select ${owner.tenantId}, ${owner.ownerId}, ${group.id}, ${status}, ${joinsWith(who)}, w.*
          from wanted w where not exists (select from assigned a where a.device_id = w.device_id)
        returning id, device_no
      )
      select id, device_no from assigned union all select id, device_no from announced`);
    const { rows } = await orTaken(added, { numbers, hardwareIds });
    const ids = new Map(rows.map((row) => [row.device_no, row.id]));
    return numbers.map((number) => ids.get(number)!);
  });
}
