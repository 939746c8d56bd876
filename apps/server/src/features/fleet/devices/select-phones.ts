import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import { userRef } from '../../identity/users/api.ts';
import type { DeviceGroups } from '../device-groups/api.ts';
import type { ChosenPhone, PhoneChoice, SettledFilter } from './api.ts';
import { naturalKey } from './natural-key.ts';
import { conditions, type Device, rowsOf } from './store.ts';

type SettledChoice = Omit<PhoneChoice, 'all'> & { readonly all?: SettledFilter | undefined };

/** The phones of a choice, each once, by number. @throws 404 when a group is out of reach */
export async function resolvePhones(
  db: Queryable,
  groups: DeviceGroups,
  who: UserWho,
  { ids = [], deviceNos = [], groupIds = [], all }: SettledChoice,
): Promise<ChosenPhone[]> {
  const checked = await groups.check(db, who, groupIds);
  const d = rowsOf(db, who);
  const parts: (SQL | undefined)[] = [];
  if (ids.length > 0) parts.push(and(isNotNull(d.deviceNo), sql`${d.id} = any(${sql.param([...ids])}::bigint[])`));
  if (deviceNos.length > 0) parts.push(sql`${d.deviceNo} = any(${sql.param([...deviceNos])}::text[])`);
  if (checked.length > 0) parts.push(sql`${d.groupId} = any(${sql.param([...checked])}::bigint[])`);
  if (all) parts.push(conditions(d, { ...all, assStatus: 1 }));
  if (parts.length === 0) return [];
  return (await db
    .select(fields(d))
    .from(d)
    .leftJoin(userRef, eq(userRef.id, d.ownerId))
    .where(or(...parts))
    .orderBy(naturalKey(d.deviceNo))) as ChosenPhone[];
}

/** @throws 404 for all when a number is out of reach */
export function assertAllFound(phones: readonly ChosenPhone[], { deviceNos = [] }: PhoneChoice): void {
  const found = new Set(phones.map((phone) => phone.deviceNo));
  if (deviceNos.some((deviceNo) => !found.has(deviceNo))) throw notFound();
}

const fields = (d: Device) => ({
  id: d.id,
  deviceNo: d.deviceNo,
  status: d.status,
  tenantId: d.tenantId,
  ownerId: d.ownerId,
  groupId: d.groupId,
  capabilities: d.capabilities,
  userName: sql<string>`coalesce(${userRef.username}, '')`,
});
