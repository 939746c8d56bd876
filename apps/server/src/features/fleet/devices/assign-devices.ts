import type { BodyOf } from '@flotilla/contract/endpoint';
import type { assignDevices as endpoint } from '@flotilla/contract/http/fleet/devices';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/orm.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError, notFound } from '../../../platform/http/call-error.ts';
import type { Users } from '../../identity/users/api.ts';
import type { DeviceGroups } from '../device-groups/api.ts';
import { assertHardwareFree, assertNumbersFree, numberThem, orTaken } from './numbers.ts';
import { maySeeWaiting } from './policy.ts';
import { type QuotaDeps, takeQuota } from './quota.ts';
import { devices } from './schema.ts';
import { waitingIds } from './store.ts';

export interface AssignDeps extends QuotaDeps {
  readonly db: Database;
  readonly users: Users;
  readonly groups: DeviceGroups;
}

type Body = BodyOf<typeof endpoint>;
type Assignment = NonNullable<Body['devices']>[number];

/** The owner and group chosen in a form; each has its own message if missing. */
async function chosenOwner(
  tx: Queryable,
  { users, groups }: Pick<AssignDeps, 'users' | 'groups'>,
  who: UserWho,
  { tenantId, groupId }: { readonly tenantId: number | undefined; readonly groupId: number | undefined },
) {
  if (tenantId === undefined) throw new CallError('pselectUser');
  if (groupId === undefined) throw new CallError('pselectDeviceGroup');
  const owner = await users.owner(tx, who, tenantId);
  const group = await groups.one(tx, who, groupId);
  if (group.tenantId !== owner.tenantId) throw new CallError('groupOfOther');
  return { owner, groupId: group.id };
}

/** The phones to assign, in the order in which they are numbered: a list, all that match the filter `all`, or a single one. */
async function wantedPhones(tx: Queryable, who: UserWho, { devices: batch, all, ...single }: Body) {
  if (batch) return batch;
  if (!all) return [single];
  const ids = await waitingIds(tx, who, all);
  if (ids.length === 0) throw notFound();
  return ids.map((id): Assignment => ({ id }));
}

/** Assigns waiting phones to an owner and enables them (`status` 0): all of them or none. Returns their ids in the given order. */
export function assignDevices(deps: AssignDeps, who: UserWho, body: Body): Promise<number[]> {
  const { tenantId, groupId: chosenGroup, numbering } = body;
  return deps.db.transaction(async ({ drizzle: tx }) => {
    const { owner, groupId } = await chosenOwner(tx, deps, who, { tenantId, groupId: chosenGroup });
    const wanted = await wantedPhones(tx, who, body);
    const phones = await lockWaiting(tx, who, wanted);
    await takeQuota(tx, deps, owner, phones.length);
    const rows = phones.map(({ id }, index) => {
      const { brand, mode } = wanted[index]!;
      return { id, brand: brand ?? '', mode: mode ?? '' };
    });
    const hardwareIds = phones.map((phone) => phone.device_id);
    const named = wanted.map(({ deviceNo }) => deviceNo);
    const numbers = numbering
      ? numberThem(named, numbering)
      : named.map((deviceNo, index) => deviceNo || hardwareIds[index]!);
    await assertNumbersFree(tx, numbers);
    await assertHardwareFree(tx, owner.tenantId, hardwareIds);
    const update = tx.execute(sql`
      update device d set tenant_id = ${owner.tenantId}, owner_id = ${owner.ownerId}, group_id = ${groupId}, status = 0,
             device_no = w.device_no, brand = coalesce(nullif(w.brand, ''), d.brand),
             mode = coalesce(nullif(w.mode, ''), d.mode), updated_at = now()
        from unnest(${sql.param(rows.map((row) => row.id))}::bigint[], ${sql.param(numbers)}::text[],
                    ${sql.param(rows.map((row) => row.brand))}::text[], ${sql.param(rows.map((row) => row.mode))}::text[])
             as w (id, device_no, brand, mode)
       where d.id = w.id`);
    await orTaken(update, { numbers, hardwareIds });
    return rows.map((row) => row.id);
  });
}

/** Locks the phones in the order of their ids. Assigned phones of other tenants may have the same hardware id (`deviceId`). */
async function lockWaiting(tx: Queryable, who: UserWho, wanted: readonly Assignment[]) {
  if (!maySeeWaiting(who)) throw notFound();
  const ids = wanted.map((one) => one.id ?? null);
  const hardwareIds = wanted.map((one) => one.deviceId ?? '');
  const { rows } = await tx.execute<{ id: number; device_id: string; waiting: boolean; nth: number }>(sql`
    select d.id, d.device_id, d.tenant_id is null as waiting, w.nth::int
      from unnest(${sql.param(ids)}::bigint[], ${sql.param(hardwareIds)}::text[]) with ordinality as w (id, device_id, nth)
      join device d on case when w.id is null then d.device_id = w.device_id else d.id = w.id end
     order by d.id for update of d`);
  return wanted.map((_one, index) => {
    const found = rows.filter((row) => row.nth === index + 1);
    const phone = found.find((row) => row.waiting);
    if (phone) return phone;
    throw found[0] ? new CallError('alreadyAssigned', { params: { deviceId: found[0].device_id } }) : notFound();
  });
}

/** Moves phones to a group of their tenant: all of them or none. */
export async function groupDevices(
  { db: database, groups }: AssignDeps,
  who: UserWho,
  ids: readonly number[],
  groupId: number | undefined,
): Promise<void> {
  if (groupId === undefined) throw new CallError('pselectDeviceGroup');
  await database.transaction(async ({ drizzle: tx }) => {
    const group = await groups.one(tx, who, groupId);
    const checked = await scoped(tx, who).check(devices, ids);
    const { rows } = await tx.execute(sql`
      select 1 from device where id = any(${sql.param(checked.ids)}::bigint[])
         and tenant_id is distinct from ${group.tenantId} limit 1`);
    if (rows.length > 0) throw new CallError('groupOfOther');
    await scoped(tx, who).update(devices, checked.ids, { groupId: group.id });
  });
}
