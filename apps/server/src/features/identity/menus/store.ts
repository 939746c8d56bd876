import type { NewRow } from '../../../platform/db/insert-row.ts';
import { among, contains, equals, type Page, readPage } from '../../../platform/db/list.ts';
import { and, asc, eq, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { menu } from './schema.ts';

export const allMenus = (db: Queryable) => db.select().from(menu).orderBy(asc(menu.sort), asc(menu.id));

export const menuById = async (db: Queryable, id: number) => (await db.select().from(menu).where(eq(menu.id, id)))[0];

export function listMenus(db: Queryable, filters: Page & { name?: string | undefined; status?: 0 | 1 | undefined }) {
  const names = sql`${menu.name} || ' ' || ${menu.nameEn} || ' ' || ${menu.nameTw}`;
  const where = and(contains(names, filters.name), equals(menu.status, filters.status));
  const columns = { id: menu.id, sort: menu.sort };
  return readPage(db, db.select().from(menu), where, filters, columns, { by: 'sort', order: 'asc' });
}

/** The permissions of these menus. Ids that do not exist are absent. */
export const permissionsOf = (db: Queryable, ids: readonly number[]) =>
  db.select({ id: menu.id, permission: menu.permission }).from(menu).where(among(menu.id, ids));

/** The ids of the menus that at least one of these roles grants. */
export async function menusOfRoles(db: Queryable, roleKeys: readonly string[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct rm.menu_id as id from role_menu_ref rm join role_ref r on r.id = rm.role_id
    where r.role_key = any(${sql.param(roleKeys)}::text[])`);
  return rows.map(({ id }) => id);
}

/** Serializes changes of menus until the transaction ends, because each change is checked against the whole tree. */
export const lockTree = (tx: Queryable) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('identity.menus'))`);

/** `edited` keeps the next start from restoring the menu. */
export const updateMenu = (db: Queryable, id: number, set: Partial<Omit<NewRow<typeof menu>, 'id' | 'key'>>) =>
  db
    .update(menu)
    .set({ ...set, edited: true })
    .where(eq(menu.id, id));

export const deleteMenus = (db: Queryable, ids: readonly number[]) => db.delete(menu).where(among(menu.id, ids));
