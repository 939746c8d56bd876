import type { Transaction } from '../platform/db/database.ts';

/** Returns the number of rows of the table that the database reads for this work. The database's own count includes earlier work of the connection. */
export async function rowsRead(tx: Transaction, table: string, work: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    const { rows } = await tx.query<{ n: number }>(
      'select (idx_tup_fetch + seq_tup_read)::int as n from pg_stat_xact_user_tables where relname = $1',
      [table],
    );
    return rows[0]!.n;
  };
  const before = await count();
  await work();
  return (await count()) - before;
}
