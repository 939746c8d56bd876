import type { UserWho } from '../../../platform/access/who.ts';
import { among } from '../../../platform/db/list.ts';
import { exists, or, type SQL, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { AccessReader } from '../access/api.ts';
import { department } from './schema.ts';

/** The departments in the caller's data scope, and those of the users whom the caller reaches. */
export async function visibleTo(db: Queryable, access: AccessReader, who: UserWho): Promise<SQL | undefined> {
  if (who.scope.kind === 'all') return undefined;
  const own = await access.departmentIdsOf(db, who);
  const users = sql`(select from user_ref u
    where u.department_id = ${department.id} and u.id = any(${sql.param(who.scope.ownerIds)}::bigint[]))`;
  return or(among(department.id, own), exists(users));
}
