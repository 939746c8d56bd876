import type { InferInsertModel, SQL } from './orm.ts';
import type { AnyPgColumn, PgTable } from './orm-tables.ts';
import type { Queryable } from './queryable.ts';

/** A row to insert. Fields that are `undefined` get the default of their column. */
export type NewRow<T extends PgTable> = {
  [K in keyof InferInsertModel<T>]: InferInsertModel<T>[K] | SQL | undefined;
};

/** Inserts a row. Resolves to its id. */
export async function insertRow<T extends PgTable & { readonly id: AnyPgColumn }>(
  db: Queryable,
  table: T,
  row: NewRow<T>,
): Promise<number> {
  const added = await db
    .insert(table)
    .values(row as InferInsertModel<T>)
    .returning({ id: table.id });
  return (added as { id: number }[])[0]!.id;
}
