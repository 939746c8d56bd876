import { and, asc, eq } from 'drizzle-orm';
import { among, contains, equals, type Page, readPage } from '../../../platform/db/list.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { menu } from './schema.ts';

export const allMenus = (db: Queryable) => db.select().from(menu).orderBy(asc(menu.sort), asc(menu.id));

export const menuById = async (db: Queryable, id: number) => (await db.select().from(menu).where(eq(menu.id, id)))[0];

export function listMenus(db: Queryable, filters: Page & { name?: string | undefined; status?: 0 | 1 | undefined }) {
  const where = and(contains(menu.name, filters.name), equals(menu.status, filters.status));
  const columns = { id: menu.id, sort: menu.sort };
  return readPage(db, db.select().from(menu), where, filters, columns, { by: 'sort', order: 'asc' });
}

/** The flags of these menus; ids that do not exist are left out. */
export const permissionsOf = (db: Queryable, ids: readonly number[]) =>
  db.select({ id: menu.id, permission: menu.permission }).from(menu).where(among(menu.id, ids));
