import { platforms as calls } from '@flotilla/contract/http/automation/platforms';
import type { Database } from '../../../platform/db/database.ts';
import { among, contains, readPage } from '../../../platform/db/list.ts';
import { and, eq } from '../../../platform/db/orm.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serveResource } from '../../../platform/http/serve-resource.ts';
import { ownerName, type Users, userRef } from '../../identity/users/api.ts';
import { platformTable as table, visibleTo } from './platforms.ts';
import { platforms } from './schema.ts';

const columns = { id: table.id, name: table.name, gmtCreate: table.createdAt };
const select = (db: Queryable) =>
  db
    .select({
      ...columns,
      builtIn: table.builtIn,
      userName: ownerName,
      gmtModified: table.modifiedAt,
    })
    .from(table)
    .leftJoin(userRef, eq(userRef.id, table.ownerId));

const refuseBuiltIn = (found: readonly { readonly name: string; readonly builtIn: boolean }[]) => {
  const builtIn = found.find((platform) => platform.builtIn);
  if (builtIn) throw new CallError('builtIn', { params: { name: builtIn.name } });
};

export function platformRoutes(http: Http, { db: database, users }: { db: Database; users: Users }): void {
  serveResource(http, calls, {
    database,
    table: platforms,
    list(db, who, query) {
      const found = and(contains(table.name, query.name), query.ids && among(table.id, query.ids));
      return readPage(db, select(db), and(visibleTo(who), found), query, columns, { by: 'id', order: 'asc' });
    },
    rows: (db, who, ids) => select(db).where(and(among(table.id, ids), visibleTo(who))),
    insert: async (tx, who, form) => scoped(tx, who).insert(platforms, await users.owner(tx, who), form),
    async update(tx, who, change, current) {
      refuseBuiltIn([current]);
      await scoped(tx, who).update(platforms, [current.id], change);
    },
    async remove(db, who, found) {
      refuseBuiltIn(found);
      await scoped(db, who).remove(
        platforms,
        found.map(({ id }) => id),
      );
    },
    unique: { platform_name: 'name' },
  });
}
