import { and, asc, eq } from 'drizzle-orm';
import { among, contains, equals, type Page, readPage } from '../../../platform/db/list.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { menu } from './schema.ts';

export const allMenus = (db: Queryable) => db.select().from(menu).orderBy(asc(menu.sort), asc(menu.id));

export async function menuById(db: Queryable, id: number) {
  const [row] = await db.select().from(menu).where(eq(menu.id, id));
  return row;
}

export function listMenus(db: Queryable, filters: Page & { name?: string | undefined; status?: 0 | 1 | undefined }) {
  const where = and(contains(menu.name, filters.name), equals(menu.status, filters.status));
  return readPage(
    db,
    db.select().from(menu),
    where,
    filters,
    { id: menu.id, sort: menu.sort },
    { by: 'sort', order: 'asc' },
  );
}

/** The flags of these menus; ids that do not exist are left out. */
export const permissionsOf = (db: Queryable, ids: readonly number[]) =>
  db.select({ id: menu.id, permission: menu.permission }).from(menu).where(among(menu.id, ids));
