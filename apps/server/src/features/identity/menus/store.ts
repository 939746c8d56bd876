import { and, asc, count, eq, inArray } from 'drizzle-orm';
import { contains, limitOf, offsetOf, orderOf, type Page } from '../../../platform/db/list.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { menu } from './schema.ts';

export const allMenus = (db: Queryable) => db.select().from(menu).orderBy(asc(menu.sort), asc(menu.id));

export async function menuById(db: Queryable, id: number) {
  const [row] = await db.select().from(menu).where(eq(menu.id, id));
  return row;
}

export async function listMenus(
  db: Queryable,
  filters: Page & { name?: string | undefined; status?: 0 | 1 | undefined },
) {
  const where = and(
    contains(menu.name, filters.name),
    filters.status === undefined ? undefined : eq(menu.status, filters.status),
  );
  const [rows, [total]] = await Promise.all([
    db
      .select()
      .from(menu)
      .where(where)
      .orderBy(...orderOf(filters, { id: menu.id, sort: menu.sort }, { by: 'sort', order: 'asc' }))
      .limit(limitOf(filters))
      .offset(offsetOf(filters)),
    db.select({ count: count() }).from(menu).where(where),
  ]);
  return { rows, total: total!.count };
}

/** The flags of these menus; ids that do not exist are left out. */
export const permissionsOf = (db: Queryable, ids: readonly number[]) =>
  db
    .select({ id: menu.id, permission: menu.permission })
    .from(menu)
    .where(inArray(menu.id, [...ids]));
