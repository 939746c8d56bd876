import type { UserWho } from '../../../platform/access/who.ts';
import { eq, type SQL, sql } from '../../../platform/db/orm.ts';
import { unscoped, withinScope } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { ownerName, userRef } from '../../identity/users/api.ts';
import { scripts, scriptVersions } from './schema.ts';

export const scriptTable = unscoped(scripts, 'a script assigned to a user is seen beyond its owner’s scope');

const inReach = (who: UserWho): SQL => withinScope(scriptTable, who);
const assigned = (who: UserWho): SQL =>
  sql`exists (select 1 from script_user u where u.script_id = ${scriptTable.id} and u.user_id in (${who.userId}, ${who.tenantId}))`;

/** Scripts that `who` may run: in reach, or assigned to the user or the tenant. */
export const mayRun = (who: UserWho): SQL => sql`(${inReach(who)} or ${assigned(who)})`;

/** One row a script, with its newest version, its owner's name and the users it is assigned to. `readable`: the text too. */
export const selectScripts = (db: Queryable, who: UserWho) =>
  db
    .select({
      script: scriptTable,
      version: scriptVersions,
      userName: ownerName,
      readable: inReach(who).mapWith(Boolean),
      users: sql<{ id: number; name: string }[]>`coalesce((
        select json_agg(json_build_object('id', r.id, 'name', r.username) order by r.id)
          from script_user u join user_ref r on r.id = u.user_id where u.script_id = ${scriptTable.id}), '[]')`,
    })
    .from(scriptTable)
    .innerJoin(scriptVersions, eq(scriptVersions.id, scriptTable.newestVersionId))
    .leftJoin(userRef, eq(userRef.id, scriptTable.ownerId));
