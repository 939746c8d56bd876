import { type SQL, sql } from './orm.ts';
import type { PgTable } from './orm-tables.ts';
import type { Queryable } from './queryable.ts';

const usualBatch = 5_000;

/** Deletes the rows under `which` in batches, so that no statement reaches its timeout. Answers how many. */
export async function removeInBatches(db: Queryable, table: PgTable, which: SQL, batch = usualBatch): Promise<number> {
  for (let removed = 0; ; ) {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${which} limit ${batch}))`,
    );
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) return removed;
  }
}
