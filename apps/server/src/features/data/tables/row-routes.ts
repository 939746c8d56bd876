import {
  dataRows as calls,
  importRows as importing,
  listRowTables,
  type RowConditions,
  valuePrefix,
} from '@flotilla/contract/http/data/tables/rows';
import type { Locale } from '@flotilla/contract/locale';
import { dataRowWords } from '@flotilla/contract/words/data-rows';
import type { UserWho } from '../../../platform/access/who.ts';
import { megabyte } from '../../../platform/bytes.ts';
import type { Database } from '../../../platform/db/database.ts';
import { among, contains, readPage } from '../../../platform/db/list.ts';
import { and, eq, or } from '../../../platform/db/orm.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { allOrNothing } from '../../../platform/http/all-or-nothing.ts';
import type { Http } from '../../../platform/http/http.ts';
import { readOnlyField } from '../../../platform/http/read-only.ts';
import { serve } from '../../../platform/http/serve.ts';
import { serveResource } from '../../../platform/http/serve-resource.ts';
import { timeColumn } from '../../../platform/spreadsheet/columns.ts';
import type { Exports } from '../../../platform/spreadsheet/exports.ts';
import type { Works } from '../../../platform/work/works.ts';
import { ownerName, userRef } from '../../identity/users/api.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import { importRows } from './import-rows.ts';
import { dataRows, dataTables } from './schema.ts';
import { rowsWhere } from './search-rows.ts';
import { addRows, rowWith } from './store-rows.ts';
import { tableForWriting, tableInReach } from './tables.ts';
import { dataOf, nameIn, valuesOf } from './values.ts';

interface Deps {
  readonly db: Database;
  readonly exports: Exports;
  readonly parameters: Parameters;
  readonly works: Works;
}
type Row = Awaited<ReturnType<typeof listRows>>['list'][number];
type ListQuery = (typeof calls.list.query)['_output'];

/** The rows that `who` reaches, and what is shown of them. */
function rowsFor(db: Queryable, who: UserWho) {
  const row = scoped(db, who).rows(dataRows, 'row');
  const columns = { id: row.id, gmtCreate: row.createdAt, gmtModified: row.modifiedAt };
  const shown = db.select({ ...columns, tableId: row.tableId, data: row.data, userName: ownerName });
  return { row, columns, select: shown.from(row).leftJoin(userRef, eq(userRef.id, row.ownerId)) };
}

/** The filters by field name. Empty filters are ignored. */
const conditionsIn = (query: Readonly<Record<string, unknown>>): RowConditions =>
  Object.fromEntries(
    Object.entries(query).flatMap(([key, value]): [string, { contains: string }][] =>
      key.startsWith(valuePrefix) && typeof value === 'string' && value.trim() !== ''
        ? [[key.slice(valuePrefix.length), { contains: value.trim() }]]
        : [],
    ),
  );

async function listRows(db: Queryable, who: UserWho, query: ListQuery) {
  const table = await tableInReach(db, who, query.tableId);
  const { row, columns, select } = rowsFor(db, who);
  const found = await rowsWhere(db, row, table, conditionsIn(query));
  const page = await readPage(db, select, found, query, columns);
  return { ...page, list: page.list.map(({ data, ...one }) => ({ ...one, values: valuesOf(table.fields, data) })) };
}

async function readRows(db: Queryable, who: UserWho, ids: readonly number[]) {
  const { row, select } = rowsFor(db, who);
  const found = await select.where(among(row.id, ids));
  const table = scoped(db, who).rows(dataTables, 'of_rows');
  const tables = await db
    .select({ id: table.id, fields: table.fields })
    .from(table)
    .where(among(table.id, [...new Set(found.map(({ tableId }) => tableId))]));
  const fieldsOf = new Map(tables.map(({ id, fields }) => [id, fields]));
  return found.map(({ data, ...one }) => ({ ...one, values: valuesOf(fieldsOf.get(one.tableId) ?? [], data) }));
}

export function dataRowRoutes(http: Http, { db: database, exports, parameters, works }: Deps): void {
  const { drizzle: db } = database;
  serveResource(http, calls, {
    database,
    table: dataRows,
    list: listRows,
    rows: readRows,
    async insert(tx, who, { tableId, values }) {
      const table = await tableForWriting(tx, who, tableId);
      return (await addRows(tx, table, [dataOf(table.fields, values)]))[0]!;
    },
    async update(tx, who, { tableId, values }, current) {
      if (tableId !== undefined && tableId !== current.tableId) throw readOnlyField('tableId');
      const table = await tableForWriting(tx, who, current.tableId);
      const { data } = await scoped(tx, who).one(dataRows, current.id);
      const changed = dataOf(table.fields, values ?? {}, data);
      await scoped(tx, who).update(dataRows, [current.id], rowWith(table, changed));
    },
    async remove(tx, who, found) {
      const ids = found.map(({ id }) => id);
      await scoped(tx, who).remove(dataRows, ids);
    },
  });

  serve(http, listRowTables, ({ query, who }) => {
    const table = scoped(db, who).rows(dataTables, 'of_rows');
    const columns = { id: table.id, name: table.name };
    const select = db.select({ ...columns, englishName: table.englishName, fields: table.fields }).from(table);
    const named = or(contains(table.name, query.name), contains(table.englishName, query.name));
    return readPage(db, select, and(named, query.ids && among(table.id, query.ids)), query, columns);
  });

  serve(http, calls.export, async ({ query, who, caller }) => {
    const table = await scoped(db, who).one(dataTables, query.tableId);
    return exports.offer(caller, query, {
      title: nameIn(table),
      columns: [
        ...table.fields.map((field) => ({
          title: nameIn(field),
          width: Math.min(60, Math.max(12, field.length)),
          value: ({ values }: Row) => values[field.englishName] ?? '',
        })),
        timeColumn(dataRowWords.gmtModified, ({ gmtModified }: Row) => gmtModified),
      ],
      page: (tx, page) => listRows(tx, who, { ...query, ...page } as ListQuery),
    });
  });

  serve(http, importing, async ({ query, who, locale, upload, explain, caller }) => {
    const file = await upload(parameters.count('upload.importMegabytes') * megabyte);
    const { progressId = query.progressId } = file.fields;
    return works.run(caller, progressId, () =>
      allOrNothing(explain, () => importRows(database, who, locale as Locale, file, query)),
    );
  });
}
