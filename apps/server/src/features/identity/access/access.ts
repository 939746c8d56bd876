import { isUnlimited } from '../../../platform/access/powers.ts';
import { wildcard } from '../../../platform/access/who.ts';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Access, AccessReader } from './api.ts';
import { changeRights, heldBy, mayMore } from './change-rights.ts';

/** A user's rights as the statement returns them. */
type Row = Omit<Access, 'permissions' | 'scope'> & {
  permissions: string[];
  everything: boolean;
  scopeAll: boolean;
  ownerIds: number[];
};

/**
 * Stopped roles grant nothing. A front user without a role has ROLE_DEFAULT, and always only rights meant for tenants. A
 * background user reaches the union of the roles' scopes and always its own rows; reaching a front user includes those below.
 */
const accessOf = (userIds: readonly number[]) => sql`
  with recursive person as (
    select id, status, username, user_type, tenant_id, department_id, parent_id, expires_at, concurrency_per_second
    from user_ref where id = any(${sql.param(userIds)}::bigint[])
  ), held as (
    select p.id as user_id, r.id as role_id, r.role_key, r.data_scope, r.built_in
    from person p join role_ref r on r.status = 1 and (
      exists (select from user_role_ref ur where ur.user_id = p.id and ur.role_id = r.id)
      or (r.role_key = 'ROLE_DEFAULT' and p.user_type = 'front'
          and not exists (select from user_role_ref ur where ur.user_id = p.id)))
  ), granted as (
    select distinct h.user_id, m.permission
    from held h join person p on p.id = h.user_id
      join role_menu_ref rm on rm.role_id = h.role_id
      join menu_ref m on m.id = rm.menu_id and m.status = 1 and m.permission <> ''
    where p.user_type = 'background' or m.for_tenants
  ), department_reach as (
    select h.user_id, d.id as department_id, h.data_scope = 'departmentAndBelow' as below
    from held h join person p on p.id = h.user_id join department_ref d on d.id = p.department_id
    where h.data_scope in ('department', 'departmentAndBelow')
    union
    select h.user_id, rd.department_id, false
    from held h join role_department_ref rd on rd.role_id = h.role_id where h.data_scope = 'custom'
    union
    select r.user_id, d.id, true
    from department_reach r join department_ref d on d.parent_id = r.department_id where r.below
  ), reach as (
    select p.id as user_id, p.id as owner_id from person p
    union
    select r.user_id, u.id from department_reach r
      join person p on p.id = r.user_id and p.user_type = 'background'
      join user_ref u on u.department_id = r.department_id
    union
    select r.user_id, u.id from reach r join user_ref u on u.parent_id = r.owner_id
  ), above as (
    select p.id as user_id, p.status, p.parent_id, p.expires_at, p.concurrency_per_second from person p
    union
    select a.user_id, u.status, u.parent_id, u.expires_at, u.concurrency_per_second
    from above a join user_ref u on u.id = a.parent_id
  )
  select p.id as "userId", p.username, p.user_type as "userType", p.tenant_id as "tenantId",
    not exists (select from above a where a.user_id = p.id and a.status = 0) as active,
    array(select h.role_key from held h where h.user_id = p.id order by h.role_key) as roles,
    array(select g.permission from granted g where g.user_id = p.id order by g.permission) as permissions,
    p.user_type = 'background'
      and exists (select from held h where h.user_id = p.id and h.role_key = 'admin' and h.built_in) as everything,
    p.user_type = 'background'
      and exists (select from held h where h.user_id = p.id and h.data_scope = 'all') as "scopeAll",
    array(select distinct r.department_id from department_reach r
      where r.user_id = p.id and p.user_type = 'background') as "departmentIds",
    array(select r.owner_id from reach r where r.user_id = p.id order by r.owner_id) as "ownerIds",
    case when p.user_type = 'front'
      then (select min(a.expires_at) from above a where a.user_id = p.id) end as "tenantExpiresAt",
    case when p.user_type = 'front'
      then (select a.concurrency_per_second from above a where a.user_id = p.id and a.parent_id is null)
      else 0 end as "concurrencyPerSecond"
  from person p`;

const present = ({ permissions, everything, scopeAll, ownerIds, ...person }: Row): Access => ({
  ...person,
  permissions: new Set(everything ? [wildcard] : permissions),
  scope: scopeAll ? { kind: 'all' } : { kind: 'owners', ownerIds },
});

async function readAccess(db: Queryable, userIds: readonly number[]): Promise<Map<number, Access>> {
  const { rows } = await db.execute<Row>(accessOf(userIds));
  return new Map(rows.map((row) => [row.userId, present(row)]));
}

export function createAccessReader(): AccessReader {
  return {
    of: readAccess,
    departmentIdsOf: async (db, who) => (await readAccess(db, [who.userId])).get(who.userId)?.departmentIds ?? [],
    changeRights: (tx, change) => changeRights(tx, readAccess, change),
    async mayTouch(db, who, userId) {
      const read = await readAccess(db, [who.userId, userId]);
      const [me, person] = [read.get(who.userId), read.get(userId)];
      if (me === undefined || person === undefined) return false;
      const held = heldBy(who, me);
      return isUnlimited(held) || !mayMore(person, held);
    },
    async permissionsByRole(db) {
      const { rows } = await db.execute<{ id: number; permissions: string[] }>(sql`
        select rm.role_id as id, array_agg(m.permission) as permissions
        from role_menu_ref rm join menu_ref m on m.id = rm.menu_id where m.permission <> '' group by rm.role_id`);
      return new Map(rows.map((row) => [row.id, new Set(row.permissions)]));
    },
  };
}
