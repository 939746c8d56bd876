import { dataTables as calls } from '@flotilla/contract/http/data/tables';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Database } from '../../../platform/db/database.ts';
import { among, contains, readPage } from '../../../platform/db/list.ts';
import { and, eq, sql } from '../../../platform/db/orm.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { removeInBatches } from '../../../platform/db/remove-in-batches.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serveResource } from '../../../platform/http/serve-resource.ts';
import { ownerName, type Users, userRef } from '../../identity/users/api.ts';
import { fieldsOf, refuseTooShort, searchesOthers } from './change-fields.ts';
import { dataTables } from './schema.ts';
import { allRows } from './script-rows.ts';

/** The tables that `who` reaches, and what is shown of them. */
function tablesFor(db: Queryable, who: UserWho) {
  const row = scoped(db, who).rows(dataTables, 'row');
  const columns = { id: row.id, name: row.name, englishName: row.englishName, gmtModified: row.modifiedAt };
  const rowCount = sql<number>`(select count(*)::int from data_row r where r.table_id = ${row.id})`;
  const shown = db.select({ ...columns, fields: row.fields, rowCount, userName: ownerName, gmtCreate: row.createdAt });
  return { row, columns, select: shown.from(row).leftJoin(userRef, eq(userRef.id, row.ownerId)) };
}

export function dataTableRoutes(http: Http, { db: database, users }: { db: Database; users: Users }): void {
  serveResource(http, calls, {
    database,
    table: dataTables,
    list(db, who, query) {
      const { row, columns, select } = tablesFor(db, who);
      const names = and(contains(row.name, query.name), contains(row.englishName, query.englishName));
      const found = and(names, query.ids && among(row.id, query.ids));
      return readPage(db, select, found, query, columns);
    },
    rows(db, who, ids) {
      const { row, select } = tablesFor(db, who);
      return select.where(among(row.id, ids));
    },
    async insert(tx, who, { fields, ...names }) {
      const owner = await users.owner(tx, who);
      return scoped(tx, who).insert(dataTables, owner, { ...names, fields: await fieldsOf(tx, fields) });
    },
    async update(tx, who, { fields: form, ...names }, current) {
      if (!form) return scoped(tx, who).update(dataTables, [current.id], names);
      const fields = await fieldsOf(tx, form, current.fields);
      await refuseTooShort(tx, current.id, current.fields, fields);
      const indexVersion = searchesOthers(current.fields, fields) ? { indexVersion: sql`index_version + 1` } : {};
      await scoped(tx, who).update(dataTables, [current.id], { ...names, fields, ...indexVersion });
    },
    async remove(db, who, found) {
      const ids = found.map(({ id }) => id);
      await scoped(db, who).check(dataTables, ids);
      await removeInBatches(db, allRows, among(allRows.tableId, ids));
      await scoped(db, who).remove(dataTables, ids);
    },
    unique: { data_table_name: 'name', data_table_english_name: 'englishName' },
  });
}
