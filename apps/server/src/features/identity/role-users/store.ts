import type { QueryOf } from '@flotilla/contract/endpoint';
import type { listRoleUsers } from '@flotilla/contract/http/identity/role-users';
import type { UserWho } from '../../../platform/access/who.ts';
import { among, contains, equals, readPage } from '../../../platform/db/list.ts';
import { and, eq, or, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { reachedUsers } from '../../../platform/db/reached-users.ts';
import { departmentRef } from '../departments/api.ts';
import { defaultRole, userRoleRef } from '../roles/api.ts';
import { userRef } from '../users/api.ts';

/** A front user without a role has the default one. */
const byDefault = sql<boolean>`(${userRef.userType} = 'front'
  and not exists (select from ${userRoleRef} where ${userRoleRef.userId} = ${userRef.id}))`;
const holds = (roleId: number) =>
  or(
    sql`exists (select from ${userRoleRef} where ${userRoleRef.userId} = ${userRef.id} and ${userRoleRef.roleId} = ${roleId})`,
    and(byDefault, sql`${roleId} = (select id from role_ref where role_key = ${defaultRole})`),
  );
const reachable = (who: UserWho) => reachedUsers(who, userRef.id, userRef.tenantId);

export function holdersWithin(db: Queryable, who: UserWho, filters: QueryOf<typeof listRoleUsers>) {
  const { id, username: userName, nickname, userType, status } = userRef;
  const deptName = sql<string>`coalesce(${departmentRef.name}, '')`;
  const select = db
    .select({ id, userName, nickname, userType, status, deptName, byDefault })
    .from(userRef)
    .leftJoin(departmentRef, eq(departmentRef.id, userRef.departmentId));
  const where = and(
    reachable(who),
    holds(filters.roleId),
    contains(userName, filters.userName),
    contains(nickname, filters.nickname),
    equals(status, filters.status),
  );
  return readPage(db, select, where, filters, { id, userName, nickname }, { by: 'id', order: 'asc' });
}

/** Whether the caller reaches all of them. */
export async function reachesAll(db: Queryable, who: UserWho, ids: readonly number[]): Promise<boolean> {
  const found = await db
    .select({ id: userRef.id })
    .from(userRef)
    .where(and(among(userRef.id, ids), reachable(who)));
  return found.length === ids.length;
}
