import * as calls from '@flotilla/contract/http/data/tables/rows';
import type { Database } from '../../../platform/db/database.ts';
import { eachInOrder } from '../../../platform/db/in-order.ts';
import { and, eq, sql } from '../../../platform/db/orm.ts';
import { unscoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import type { ScriptCalls } from '../../automation/script-calls/api.ts';
import { dataRows, dataTables, type RowData, type TableOfRows } from './schema.ts';
import { rowsWhere } from './search-rows.ts';
import { addRows, rowWith } from './store-rows.ts';
import { dataOf, fieldNamed, valuesOf } from './values.ts';

const tables = unscoped(dataTables, 'scripts reach every table of their tenant');
export const allRows = unscoped(dataRows, 'scripts reach every row of their tenant');

async function tableNamed(db: Queryable, tenantId: number, name: string, isWritten = false): Promise<TableOfRows> {
  const found = db
    .select()
    .from(tables)
    .where(and(eq(tables.tenantId, tenantId), sql`lower(${tables.englishName}) = lower(${name})`));
  const [table] = await (isWritten ? found.for('share') : found);
  if (!table) throw new CallError('noSuchTable', { params: { name } });
  return table;
}

const asScriptRow = ({ fields }: TableOfRows, { id, data }: { id: number; data: RowData }) => ({
  ...valuesOf(fields, data),
  id,
});

function orderOf({ fields }: TableOfRows, order = 'id') {
  const name = order.replace(/^-/, '');
  const column =
    name === 'id' ? allRows.id : sql`${allRows.data} ->> ${String(fieldNamed(fields, name, 'order').id)}::text`;
  return order.startsWith('-') ? sql`${column} desc, ${allRows.id} desc` : sql`${column}, ${allRows.id}`;
}

/** Ordered by table and row, so that transactions lock rows in the same order and cannot deadlock. */
const keyOf = ({ tenantId, body }: { readonly tenantId: number; readonly body: { table: string; id?: number } }) =>
  `${tenantId} ${body.table.toLowerCase()} ${String(body.id ?? 0).padStart(16, '0')}`;

export function scriptRowRoutes(
  http: Http,
  { db: { drizzle: db }, scriptCalls }: { db: Database; scriptCalls: ScriptCalls },
): void {
  scriptCalls.serveRead(http, calls.findRows, async ({ tenantId, body }) => {
    const table = await tableNamed(db, tenantId, body.table);
    const found = await db
      .select({ id: allRows.id, data: allRows.data })
      .from(allRows)
      .where(await rowsWhere(db, allRows, table, body.where))
      .orderBy(orderOf(table, body.order))
      .limit(body.limit);
    return found.map((row) => asScriptRow(table, row));
  });

  scriptCalls.serveRead(http, calls.countRows, async ({ tenantId, body }) => {
    const table = await tableNamed(db, tenantId, body.table);
    const [counted] = await db
      .select({ count: sql<number>`count(*)::int` })
      .from(allRows)
      .where(await rowsWhere(db, allRows, table, body.where));
    return counted!.count;
  });

  scriptCalls.serve(http, calls.insertRow, (tx, asked) =>
    eachInOrder(asked, keyOf, async ({ tenantId, body }) => {
      const table = await tableNamed(tx, tenantId, body.table, true);
      return (await addRows(tx, table, [dataOf(table.fields, body.values)]))[0]!;
    }),
  );

  scriptCalls.serve(http, calls.updateRow, (tx, asked) =>
    eachInOrder(asked, keyOf, async ({ tenantId, body }) => {
      const table = await tableNamed(tx, tenantId, body.table, true);
      const ofTable = and(eq(allRows.id, body.id), eq(allRows.tableId, table.id));
      // Locked first, so that the conditions are checked on the newest version.
      await tx.select({ id: allRows.id }).from(allRows).where(ofTable).for('update');
      const where = and(ofTable, await rowsWhere(tx, allRows, table, body.where));
      const [found] = await tx.select({ data: allRows.data }).from(allRows).where(where);
      if (!found) return false;
      const data = dataOf(table.fields, body.values, found.data);
      await tx.update(allRows).set(rowWith(table, data)).where(ofTable);
      return true;
    }),
  );

  scriptCalls.serve(http, calls.removeRow, (tx, asked) =>
    eachInOrder(asked, keyOf, async ({ tenantId, body }) => {
      const table = await tableNamed(tx, tenantId, body.table, true);
      const removed = await tx
        .delete(allRows)
        .where(and(eq(allRows.id, body.id), eq(allRows.tableId, table.id)))
        .returning({ id: allRows.id });
      return removed.length > 0;
    }),
  );
}
