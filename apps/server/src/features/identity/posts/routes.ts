import { posts as calls, type Post } from '@flotilla/contract/http/identity/posts';
import { postWords as words } from '@flotilla/contract/words/posts';
import type { Database } from '../../../platform/db/database.ts';
import { assertNameIsFree } from '../../../platform/db/free-name.ts';
import { insertRow } from '../../../platform/db/insert-row.ts';
import { among, contains, equals, readPage } from '../../../platform/db/list.ts';
import { and, eq } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serveResource } from '../../../platform/http/serve-resource.ts';
import { type Column, fieldColumns } from '../../../platform/spreadsheet/columns.ts';
import type { Exports } from '../../../platform/spreadsheet/exports.ts';
import { statusColumn } from '../../../platform/spreadsheet/status-column.ts';
import { post as table } from './schema.ts';

const columns = { id: table.id, sort: table.sort, name: table.name, code: table.code, gmtCreate: table.createdAt };
const select = (db: Queryable) =>
  db.select({ ...columns, status: table.status, remark: table.remark, gmtModified: table.modifiedAt }).from(table);

const exportColumns: readonly Column<Post>[] = [
  ...fieldColumns(words, { id: 10, name: 24, code: 24, sort: 8 }),
  statusColumn(words.status),
  ...fieldColumns(words, { remark: 32, gmtCreate: 'time', gmtModified: 'time' }),
];

export function postRoutes(http: Http, { db: database, exports }: { db: Database; exports: Exports }): void {
  serveResource(http, calls, {
    database,
    table,
    list(db, _who, query) {
      const where = and(
        contains(table.name, query.name),
        contains(table.code, query.code),
        equals(table.status, query.status),
        query.ids && among(table.id, query.ids),
      );
      return readPage(db, select(db), where, query, columns, { by: 'sort', order: 'asc' });
    },
    rows: (db, _who, ids) => select(db).where(among(table.id, ids)),
    async insert(tx, _who, form) {
      await assertNameIsFree(tx, table, words, form);
      return insertRow(tx, table, form);
    },
    async update(tx, _who, change, { id, name }) {
      if (change.name && change.name !== name) await assertNameIsFree(tx, table, words, { name: change.name, id });
      await tx.update(table).set(change).where(eq(table.id, id));
    },
    remove: (db, _who, _found, ids) => db.delete(table).where(among(table.id, ids)),
    unique: { post_code_key: 'code' },
    exported: { exports, columns: exportColumns },
  });
}
