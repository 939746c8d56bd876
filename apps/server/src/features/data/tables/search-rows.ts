import type { DataField } from '@flotilla/contract/http/data/tables';
import type { RowConditions } from '@flotilla/contract/http/data/tables/rows';
import { contains, equals } from '../../../platform/db/list.ts';
import { and, type SQL, sql } from '../../../platform/db/orm.ts';
import type { AnyPgColumn } from '../../../platform/db/orm-tables.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { gramsToFind } from './grams.ts';
import type { TableOfRows } from './schema.ts';
import { fieldNamed } from './values.ts';

interface RowColumns {
  readonly data: AnyPgColumn;
  readonly grams: AnyPgColumn;
}

/** Whether every row of the table is indexed by the fields that are searchable now. */
async function isIndexed(db: Queryable, { id, indexVersion }: TableOfRows): Promise<boolean> {
  const { rows } = await db.execute<{ behind: boolean }>(sql`
    select exists (select 1 from data_row where table_id = ${id} and index_version < ${indexVersion}) as behind`);
  return !rows[0]!.behind;
}

/** The index finds the few rows that may match, and the texts themselves decide. */
function conditionOf(row: RowColumns, field: DataField, wanted: RowConditions[string], indexed: boolean) {
  const text = typeof wanted === 'string' ? wanted : wanted.contains;
  const value = sql`coalesce(${row.data} ->> ${String(field.id)}::text, '')`;
  const grams = indexed && field.searchable ? gramsToFind(field, text) : [];
  return and(
    grams.length > 0 ? sql`${row.grams} @> ${sql.param(grams)}::integer[]` : undefined,
    typeof wanted === 'string' ? sql`${value} = ${text}` : contains(value, text),
  );
}

/** The rows of the table that meet all conditions. @throws 400 for a field that the table does not have */
export async function rowsWhere(
  db: Queryable,
  row: RowColumns & { readonly tableId: AnyPgColumn },
  table: TableOfRows,
  conditions: RowConditions,
): Promise<SQL | undefined> {
  const asked = Object.entries(conditions).map(([name, wanted]) => ({
    field: fieldNamed(table.fields, name, `where.${name}`),
    wanted,
  }));
  const indexed = asked.some(({ field }) => field.searchable) && (await isIndexed(db, table));
  return and(
    equals(row.tableId, table.id),
    ...asked.map(({ field, wanted }) => conditionOf(row, field, wanted, indexed)),
  );
}
