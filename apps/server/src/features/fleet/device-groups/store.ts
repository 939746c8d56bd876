import type { QueryOf } from '@flotilla/contract/endpoint';
import type { deviceGroups as calls } from '@flotilla/contract/http/fleet/device-groups';
import type { Owner, Who } from '../../../platform/access/who.ts';
import { among, equals, type Page, readPage } from '../../../platform/db/list.ts';
import { and, eq, type SQL, sql } from '../../../platform/db/orm.ts';
import { scoped, unscoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { userRef } from '../../identity/users/api.ts';
import { groupNameContains } from './api.ts';
import { deviceGroups } from './schema.ts';

export interface GroupFilter extends Partial<Omit<QueryOf<typeof calls.list>, 'taskId'>> {
  readonly ofTask?: readonly number[] | undefined;
}

const rowsOf = (db: Queryable, who: Who) => scoped(db, who).rows(deviceGroups, 'g');
type Group = ReturnType<typeof rowsOf>;

const conditions = (g: Group, filter: GroupFilter): SQL | undefined =>
  and(
    groupNameContains(g.name, filter.name),
    equals(g.id, filter.id),
    equals(g.ownerId, filter.userId),
    filter.ids && among(g.id, filter.ids),
    filter.ofTask && among(g.id, filter.ofTask),
  );

const select = (db: Queryable, g: Group) =>
  db
    .select({
      id: g.id,
      tenantId: g.tenantId,
      name: g.name,
      userId: g.ownerId,
      userName: sql<string>`coalesce(${userRef.username}, '')`,
      deviceCount: sql<number>`(select count(*)::int from device_ref d where d.group_id = ${g.id})`,
      gmtModified: g.updatedAt,
    })
    .from(g)
    .leftJoin(userRef, eq(userRef.id, g.ownerId));

export function listGroups(db: Queryable, who: Who, filter: GroupFilter, page: Page) {
  const g = rowsOf(db, who);
  const columns = { id: g.id, name: g.name, gmtModified: g.updatedAt };
  return readPage(db, select(db, g), conditions(g, filter), page, columns);
}

export function groupRows(db: Queryable, who: Who, ids: readonly number[]) {
  const g = rowsOf(db, who);
  return select(db, g).where(among(g.id, ids));
}

/** The number of the phones in these groups and the first five of them; `null` if there is none. */
export async function phonesIn(db: Queryable, groupIds: readonly number[]) {
  const { rows } = await db.execute<{ count: number; deviceNos: string[] | null }>(sql`
    select count(*)::int as count, (array_agg(device_no order by device_no))[1:5] as "deviceNos"
      from device_ref where ${among(sql`group_id`, groupIds)}`);
  const { count, deviceNos } = rows[0]!;
  return deviceNos && { count, deviceNos };
}

/** The owner's group of this name, created if absent. */
export async function ensureGroup(tx: Queryable, owner: Owner, name: string): Promise<number> {
  const table = unscoped(deviceGroups, 'phones that join find their owner’s default group');
  await tx.insert(table).values({ tenantId: owner.tenantId, ownerId: owner.ownerId, name }).onConflictDoNothing();
  const [group] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.tenantId, owner.tenantId), eq(table.ownerId, owner.ownerId), eq(table.name, name)));
  return group!.id;
}

export async function groupNames(db: Queryable, groupIds: readonly number[]) {
  const table = unscoped(deviceGroups, 'the name of the group of a phone in reach');
  const rows = await db
    .select({ id: table.id, name: table.name, userName: userRef.username })
    .from(table)
    .leftJoin(userRef, eq(userRef.id, table.ownerId))
    .where(among(table.id, groupIds));
  return new Map(rows.map((row) => [row.id, { name: row.name, userName: row.userName ?? '' }]));
}
