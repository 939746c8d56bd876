import type { QueryOf } from '@flotilla/contract/endpoint';
import type { listRoles } from '@flotilla/contract/http/identity/roles';
import { defaultLocale, type Locale, word } from '@flotilla/contract/locale';
import { among, contains, equals, readPage } from '../../../platform/db/list.ts';
import { and, asc, eq, getTableColumns, type SQL, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { seededNames } from '../../../platform/seeded-names.ts';
import { defaultRole } from './api.ts';
import { type Role, role, roleDepartment, roleMenu, userRole } from './schema.ts';

const builtIn = {
  admin: word('超级管理员', 'Super administrator', '超級管理員'),
  ROLE_DEFAULT: word('租户默认角色', 'Default role of tenants', '租戶預設角色'),
};
export const names = seededNames(Object.values(builtIn));
export const named = <R extends { readonly name: string }>(role: R, locale: Locale): R => ({
  ...role,
  name: names.shown(role.name, locale),
});

/** A front user without a role has the default one. */
const userCount = sql<number>`(select count(*)::int from user_role where user_role.role_id = ${role.id})
  + case when ${role.roleKey} = ${defaultRole} then (select count(*)::int from user_ref u
      where u.user_type = 'front' and not exists (select from user_role where user_role.user_id = u.id)) else 0 end`;
const selectRoles = (db: Queryable) => db.select({ ...getTableColumns(role), userCount }).from(role);

export function findRoles(db: Queryable, filters: QueryOf<typeof listRoles>, visible?: SQL) {
  const where = and(
    visible,
    names.contains(role.name, filters.name),
    contains(role.roleKey, filters.roleKey),
    equals(role.status, filters.status),
    filters.ids && among(role.id, filters.ids),
  );
  const { id, sort, name, roleKey, createdAt } = role;
  const columns = { id, sort, name, roleKey, createdAt };
  return readPage(db, selectRoles(db), where, filters, columns, { by: 'sort', order: 'asc' });
}

export const allRoles = (db: Queryable) => db.select().from(role).orderBy(asc(role.sort), asc(role.id));

/** The caller's own roles, and those whose data scope is within these departments. */
export const withinDepartments = (roleKeys: readonly string[], departmentIds: readonly number[]): SQL => sql`(
  ${role.roleKey} = any(${sql.param(roleKeys)}::text[])
  or ${role.dataScope} <> 'all' and not exists (select from role_department d
    where d.role_id = ${role.id} and d.department_id <> all(${sql.param(departmentIds)}::bigint[])))`;

export const rolesByIds = (db: Queryable, ids: readonly number[], visible?: SQL) =>
  selectRoles(db).where(and(among(role.id, ids), visible));
export type ShownRole = Awaited<ReturnType<typeof rolesByIds>>[number];

export const menuIdsOf = async (db: Queryable, roleId: number) =>
  (await db.select().from(roleMenu).where(eq(roleMenu.roleId, roleId))).map(({ menuId }) => menuId);

export const departmentIdsOf = async (db: Queryable, roleId: number) =>
  (await db.select().from(roleDepartment).where(eq(roleDepartment.roleId, roleId))).map((row) => row.departmentId);

async function departmentsByRole(db: Queryable): Promise<Map<number, number[]>> {
  const rows = await db.select().from(roleDepartment);
  return new Map([...Map.groupBy(rows, (row) => row.roleId)].map(([id, own]) => [id, own.map((r) => r.departmentId)]));
}

/** Whether a role's data scope lets its holder reach departments beside these ones, wherever the holder belongs. */
export async function reachesBeyond(db: Queryable, departmentIds: ReadonlySet<number>) {
  const custom = await departmentsByRole(db);
  return ({ id, dataScope }: Role): boolean =>
    dataScope === 'all' || (dataScope === 'custom' && !new Set(custom.get(id)).isSubsetOf(departmentIds));
}

type Fields = Pick<Role, 'name' | 'roleKey' | 'sort' | 'status' | 'dataScope' | 'remark'>;

export const updateRole = (db: Queryable, id: number, set: { [K in keyof Fields]?: Fields[K] | undefined }) =>
  db
    .update(role)
    .set({ ...set, gmtModified: sql`now()` })
    .where(eq(role.id, id));

export async function setMenus(db: Queryable, roleId: number, menuIds: readonly number[]): Promise<void> {
  await db.delete(roleMenu).where(eq(roleMenu.roleId, roleId));
  await addMenus(db, roleId, menuIds);
}

export async function addMenus(db: Queryable, roleId: number, menuIds: readonly number[]): Promise<void> {
  await db.execute(sql`insert into role_menu (role_id, menu_id)
    select ${roleId}, id from unnest(${sql.param(menuIds)}::bigint[]) as id on conflict do nothing`);
}

export async function setDepartments(db: Queryable, roleId: number, departmentIds: readonly number[]): Promise<void> {
  await db.delete(roleDepartment).where(eq(roleDepartment.roleId, roleId));
  await db.execute(sql`insert into role_department (role_id, department_id)
    select ${roleId}, id from unnest(${sql.param(departmentIds)}::bigint[]) as id`);
}

export const deleteRoles = (db: Queryable, ids: readonly number[]) => db.delete(role).where(among(role.id, ids));

export const holdersOf = async (db: Queryable, roleIds: readonly number[]) =>
  (await db.selectDistinct({ id: userRole.userId }).from(userRole).where(among(userRole.roleId, roleIds))).map(
    ({ id }) => id,
  );

export async function setRolesOfUser(db: Queryable, userId: number, roleIds: readonly number[]): Promise<void> {
  await db.delete(userRole).where(eq(userRole.userId, userId));
  await db.execute(sql`insert into user_role (user_id, role_id)
    select ${userId}, id from unnest(${sql.param(roleIds)}::bigint[]) as id`);
}

export async function addRoleToUsers(db: Queryable, roleId: number, userIds: readonly number[]): Promise<void> {
  await db.execute(sql`insert into user_role (user_id, role_id)
    select id, ${roleId} from unnest(${sql.param(userIds)}::bigint[]) as id on conflict do nothing`);
}

export async function takeRoleFromUsers(db: Queryable, roleId: number, userIds: readonly number[]): Promise<void> {
  await db.delete(userRole).where(and(eq(userRole.roleId, roleId), among(userRole.userId, userIds)));
}

export const rolesOfUsers = (db: Queryable, userIds: readonly number[]) =>
  db
    .select({ userId: userRole.userId, id: role.id, name: role.name, roleKey: role.roleKey })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(among(userRole.userId, userIds))
    .orderBy(asc(role.sort), asc(role.id));

/** The two roles the program itself relies on. Answers the id of the default one. */
export async function addBuiltInRoles(db: Queryable): Promise<number> {
  await db.execute(sql`
    insert into role (name, role_key, sort, data_scope, built_in) values
      (${builtIn.admin[defaultLocale]}, 'admin', 0, 'all', true),
      (${builtIn.ROLE_DEFAULT[defaultLocale]}, 'ROLE_DEFAULT', 1, 'self', true)
    on conflict (role_key) do nothing`);
  const [row] = await db.select({ id: role.id }).from(role).where(eq(role.roleKey, 'ROLE_DEFAULT'));
  return row!.id;
}

export async function addRoleByKey(db: Queryable, userId: number, roleKey: string): Promise<void> {
  await db.execute(sql`insert into user_role (user_id, role_id)
    select ${userId}, id from role where role_key = ${roleKey} on conflict do nothing`);
}
