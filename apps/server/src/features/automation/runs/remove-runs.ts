import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/queryable.ts';

/** Removes the runs that `which` (a condition on `run`) selects, with their exceptions and pictures; answers how many. */
export async function removeRuns(db: Queryable, which: SQL, most: number | null = null): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from run where id in (select run.id from run where ${which} order by run.id limit ${most}::int)`);
  return rowCount ?? 0;
}
