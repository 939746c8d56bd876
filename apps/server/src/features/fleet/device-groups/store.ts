import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Owner, Who } from '../../../platform/access/who.ts';
import { isInUse, isTaken } from '../../../platform/db/constraint.ts';
import { contains, limitOf, offsetOf, orderOf, type Page } from '../../../platform/db/list.ts';
import { scoped, unscoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError, notFound, taken } from '../../../platform/http/call-error.ts';
import { userRef } from '../../identity/users/api.ts';
import { deviceGroups } from './schema.ts';

export interface GroupFilter {
  readonly name?: string | undefined;
  readonly id?: number | undefined;
  readonly userId?: number | undefined;
  readonly ids?: readonly number[] | undefined;
}

const rowsOf = (db: Queryable, who: Who) => scoped(db, who).rows(deviceGroups, 'g');
type Group = ReturnType<typeof rowsOf>;

const conditions = (g: Group, filter: GroupFilter): SQL | undefined =>
  and(
    contains(g.name, filter.name),
    filter.id === undefined ? undefined : eq(g.id, filter.id),
    filter.userId === undefined ? undefined : eq(g.ownerId, filter.userId),
    filter.ids === undefined ? undefined : sql`${g.id} = any(${sql.param([...filter.ids])}::bigint[])`,
  );

const select = (db: Queryable, g: Group) =>
  db
    .select({
      id: g.id,
      tenantId: g.tenantId,
      name: g.name,
      userId: g.ownerId,
      userName: sql<string>`coalesce(${userRef.username}, '')`,
      deviceCount: sql<number>`(select count(*)::int from device where device.group_id = ${g.id})`,
      gmtModified: g.updatedAt,
    })
    .from(g)
    .leftJoin(userRef, eq(userRef.id, g.ownerId));

export async function listGroups(db: Queryable, who: Who, filter: GroupFilter, page: Page) {
  const g = rowsOf(db, who);
  const where = conditions(g, filter);
  const order = orderOf(page, { id: g.id, name: g.name, gmtModified: g.updatedAt }, { by: 'id', order: 'desc' });
  const list = await select(db, g)
    .where(where)
    .orderBy(...order)
    .limit(limitOf(page))
    .offset(offsetOf(page));
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(g).where(where);
  return { list, total: counted?.total ?? 0 };
}

export async function oneGroup(db: Queryable, who: Who, id: number) {
  const g = rowsOf(db, who);
  const [row] = await select(db, g).where(eq(g.id, id));
  if (!row) throw notFound();
  return row;
}

async function named<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isTaken(error, 'device_group_tenant_id_owner_id_name_key')) throw taken('name', name);
    throw error;
  }
}

export const insertGroup = (db: Queryable, who: Who, owner: Owner, name: string): Promise<number> =>
  named(name, scoped(db, who).insert(deviceGroups, owner, { name }));

export const updateGroup = (
  db: Queryable,
  who: Who,
  id: number,
  { name, owner }: { readonly name?: string | undefined; readonly owner?: Owner | undefined },
): Promise<void> =>
  named(
    name ?? '',
    scoped(db, who).update(deviceGroups, [id], {
      ...(name === undefined ? {} : { name }),
      ...(owner ? { ownerId: owner.ownerId } : {}),
      updatedAt: sql`now()`,
    }),
  );

/** All of them or none; 409 while phones are in one. */
export async function deleteGroups(db: Queryable, who: Who, ids: readonly number[]): Promise<void> {
  try {
    await scoped(db, who).remove(deviceGroups, ids);
  } catch (error) {
    if (!isInUse(error)) throw error;
    const g = rowsOf(db, who);
    const used = await db
      .select({ name: g.name })
      .from(g)
      .where(
        sql`${g.id} = any(${sql.param([...ids])}::bigint[]) and exists (select from device where device.group_id = ${g.id})`,
      );
    throw new CallError('inUse', { params: { by: used.map(({ name }) => name).join(', ') } });
  }
}

/** The owner's group of this name, made when absent: whoever comes first makes it. */
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
    .where(sql`${table.id} = any(${sql.param([...groupIds])}::bigint[])`);
  return new Map(rows.map((row) => [row.id, { name: row.name, userName: row.userName ?? '' }]));
}
