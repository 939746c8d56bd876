import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { gramsOf } from './grams.ts';
import type { RowData, TableOfRows } from './schema.ts';

const rowsAStatement = 1_000;

/** Adds rows to a table whose fields the caller has locked. They belong to the table's owner. Returns their ids in order. */
export async function addRows(tx: Queryable, table: TableOfRows, rows: readonly RowData[]): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += rowsAStatement) {
    const some = rows.slice(from, from + rowsAStatement);
    const added = await tx.execute<{ id: number }>(sql`
      insert into data_row (tenant_id, owner_id, table_id, index_version, data, grams)
      select ${table.tenantId}, ${table.ownerId}, ${table.id}, ${table.indexVersion}::int, given.data::jsonb, given.grams::integer[]
        from unnest(${sql.param(some.map((data) => JSON.stringify(data)))}::text[],
                    ${sql.param(some.map((data) => gramsText(table, data)))}::text[]) with ordinality as given (data, grams, place)
       order by given.place
      returning id`);
    ids.push(...added.rows.map(({ id }) => id));
  }
  return ids.sort((a, b) => a - b);
}

const gramsText = ({ fields }: Pick<TableOfRows, 'fields'>, data: RowData): string =>
  `{${gramsOf(fields, data).join()}}`;

/** The columns of a row with this data. */
export const rowWith = ({ fields, indexVersion }: TableOfRows, data: RowData) => ({
  data,
  grams: gramsOf(fields, data),
  indexVersion,
});

/** Indexes the rows of tables whose searchable fields have changed. Returns their number. */
export async function indexRowsAnew(db: Queryable, most = rowsAStatement): Promise<number> {
  for (let indexed = 0; ; ) {
    const { rows } = await db.execute<{ id: number; data: RowData } & Pick<TableOfRows, 'fields' | 'indexVersion'>>(sql`
      select r.id, r.data, t.fields, t.index_version as "indexVersion"
        from data_table t join data_row r on r.table_id = t.id and r.index_version < t.index_version limit ${most}`);
    const given = rows.map((row) => gramsText(row, row.data));
    // A row that was edited in the meantime has other data, with its own index.
    await db.execute(sql`
      update data_row r set grams = given.grams::integer[], index_version = given.index_version
        from unnest(${sql.param(rows.map(({ id }) => id))}::bigint[], ${sql.param(given)}::text[],
                    ${sql.param(rows.map(({ data }) => JSON.stringify(data)))}::text[],
                    ${sql.param(rows.map(({ indexVersion }) => indexVersion))}::int[]) as given (id, grams, data, index_version)
       where r.id = given.id and r.data = given.data::jsonb and r.index_version < given.index_version`);
    indexed += rows.length;
    if (rows.length < most) return indexed;
  }
}
