import type { Database } from '../../../platform/db/database.ts';
import { causesOf } from '../../../platform/db/database-away.ts';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

const QUERY_CANCELED = '57014';
const LOCK_NOT_AVAILABLE = '55P03';
const limit = sql`'2s'`;

/** Whether a statement failed with one of these SQLSTATE codes. */
export const failedWith = (error: unknown, ...codes: readonly string[]): boolean =>
  causesOf(error).some(({ code }) => codes.includes(String(code)));

/** Reads statistics in a transaction that cannot write, and gives up after two seconds. Returns `null` then. */
export async function readBounded<T>(db: Database, read: (tx: Queryable) => Promise<T>): Promise<T | null> {
  try {
    return await db.transaction(async ({ drizzle: tx }) => {
      await tx.execute(sql`set transaction read only`);
      await tx.execute(sql`set local statement_timeout = ${limit}`);
      await tx.execute(sql`set local lock_timeout = ${limit}`);
      return read(tx);
    });
  } catch (error) {
    if (failedWith(error, QUERY_CANCELED, LOCK_NOT_AVAILABLE)) return null;
    throw error;
  }
}
