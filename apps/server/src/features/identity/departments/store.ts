import type { QueryOf } from '@flotilla/contract/endpoint';
import type { departments } from '@flotilla/contract/http/identity/departments';
import type { UserWho } from '../../../platform/access/who.ts';
import { among, contains, equals, readPage } from '../../../platform/db/list.ts';
import { and, asc, exists, or, type SQL, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { AccessReader } from '../access/api.ts';
import { department } from './schema.ts';

export const allDepartments = (db: Queryable, visible?: SQL) =>
  db.select().from(department).where(visible).orderBy(asc(department.sort), asc(department.id));

export const departmentsByIds = (db: Queryable, ids: readonly number[], visible?: SQL) =>
  db
    .select()
    .from(department)
    .where(and(among(department.id, ids), visible));

export function findDepartments(db: Queryable, filters: QueryOf<typeof departments.list>, visible?: SQL) {
  const named = filters.ids && among(department.id, filters.ids);
  const where = and(visible, contains(department.name, filters.name), equals(department.status, filters.status), named);
  const columns = { id: department.id, sort: department.sort, name: department.name };
  return readPage(db, db.select().from(department), where, filters, columns, { by: 'sort', order: 'asc' });
}

/** The departments in the caller's data scope, and those of the users whom the caller reaches. */
export async function visibleTo(db: Queryable, access: AccessReader, who: UserWho): Promise<SQL | undefined> {
  if (who.scope.kind === 'all') return undefined;
  const own = await access.departmentIdsOf(db, who);
  const users = sql`(select from user_ref u
    where u.department_id = ${department.id} and u.id = any(${sql.param(who.scope.ownerIds)}::bigint[]))`;
  return or(among(department.id, own), exists(users));
}
