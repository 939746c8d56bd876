import { sql } from './orm.ts';
import type { AnyPgColumn, PgTable } from './orm-tables.ts';
import type { Queryable } from './queryable.ts';

type TreeTable = PgTable & { readonly id: AnyPgColumn; readonly parentId: AnyPgColumn };

/** The ids of a row and of all rows below it. */
export async function withAllBelow(db: Queryable, table: TreeTable, id: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive below as (
      select id from ${table} where id = ${id}
      union select t.id from below b join ${table} t on t.parent_id = b.id
    ) select id from below`);
  return rows.map((row) => row.id);
}
