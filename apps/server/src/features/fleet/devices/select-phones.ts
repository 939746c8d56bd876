import type { UserWho } from '../../../platform/access/who.ts';
import { among, amongTexts } from '../../../platform/db/list.ts';
import { and, eq, isNotNull, or, type SQL, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import { userRef } from '../../identity/users/api.ts';
import type { DeviceGroups } from '../device-groups/api.ts';
import type { ChosenPhone, PhoneChoice, SettledFilter } from './api.ts';
import { naturalKey } from './natural-key.ts';
import { conditions, refFields, rowsOf } from './store.ts';

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
  if (ids.length > 0) parts.push(and(isNotNull(d.deviceNo), among(d.id, ids)));
  if (deviceNos.length > 0) parts.push(amongTexts(d.deviceNo, deviceNos));
  if (checked.length > 0) parts.push(among(d.groupId, checked));
  if (all) parts.push(conditions(d, { ...all, assStatus: 1 }));
  if (parts.length === 0) return [];
  return (await db
    .select({
      ...refFields(d),
      capabilities: d.capabilities,
      userName: sql<string>`coalesce(${userRef.username}, '')`,
    })
    .from(d)
    .leftJoin(userRef, eq(userRef.id, d.ownerId))
    .where(or(...parts))
    .orderBy(naturalKey(d.deviceNo))) as ChosenPhone[];
}

/** @throws 404 for all when a number is out of reach */
export function allFound(phones: ChosenPhone[], { deviceNos = [] }: PhoneChoice): ChosenPhone[] {
  const found = new Set(phones.map((phone) => phone.deviceNo));
  if (deviceNos.some((deviceNo) => !found.has(deviceNo))) throw notFound();
  return phones;
}
