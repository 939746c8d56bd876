import { dataGroups as calls } from '@flotilla/contract/http/data/data-groups';
import { type ItemState, itemStates } from '@flotilla/contract/http/data/data-items';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Database } from '../../../platform/db/database.ts';
import { among, contains, readPage } from '../../../platform/db/list.ts';
import { and, eq, type SQL, sql } from '../../../platform/db/orm.ts';
import type { AnyPgColumn } from '../../../platform/db/orm-tables.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serveResource } from '../../../platform/http/serve-resource.ts';
import { ownerName, type Users, userRef } from '../../identity/users/api.ts';
import type { GroupItems } from './api.ts';
import { dataGroups } from './schema.ts';

const countIn = (groupId: AnyPgColumn, state: ItemState) =>
  sql<number>`(select coalesce(sum(c.items), 0)::int from data_count_ref c
                where c.group_id = ${groupId} and c.state = ${state})`.as(state);
const countsOf = (groupId: AnyPgColumn) =>
  Object.fromEntries(itemStates.map((state) => [state, countIn(groupId, state)])) as Record<
    ItemState,
    SQL.Aliased<number>
  >;

/** The rows that `who` reaches, and what is shown of them. */
function rowsFor(db: Queryable, who: UserWho) {
  const row = scoped(db, who).rows(dataGroups, 'row');
  const columns = { id: row.id, name: row.name, gmtCreate: row.createdAt };
  const shown = db.select({ ...columns, ...countsOf(row.id), userName: ownerName, gmtModified: row.modifiedAt });
  return { row, columns, select: shown.from(row).leftJoin(userRef, eq(userRef.id, row.ownerId)) };
}

interface Deps {
  readonly db: Database;
  readonly users: Users;
  readonly dataItems: GroupItems;
}

export function dataGroupRoutes(http: Http, { db: database, users, dataItems }: Deps): void {
  serveResource(http, calls, {
    database,
    table: dataGroups,
    list(db, who, query) {
      const { row, columns, select } = rowsFor(db, who);
      const found = and(contains(row.name, query.name), query.ids && among(row.id, query.ids));
      return readPage(db, select, found, query, columns);
    },
    rows(db, who, ids) {
      const { row, select } = rowsFor(db, who);
      return select.where(among(row.id, ids));
    },
    insert: async (tx, who, form) => scoped(tx, who).insert(dataGroups, await users.owner(tx, who), form),
    update: (tx, who, change, { id }) => scoped(tx, who).update(dataGroups, [id], change),
    async remove(db, who, found) {
      const ids = found.map(({ id }) => id);
      await dataItems.removeAll(db, ids);
      await scoped(db, who).remove(dataGroups, ids);
    },
    unique: { data_group_name: 'name' },
  });
}
