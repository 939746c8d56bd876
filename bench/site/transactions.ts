import { askDatabase, database } from './own-database.ts';

/**
 * How many transactions a server's own database has ended so far. A statement outside a transaction is one.
 * PostgreSQL's sessions tell their counts about once a second.
 */
export async function countTransactions(dataDir: string): Promise<number> {
  const [row] = await askDatabase<{ transactions: string }>(
    dataDir,
    'select xact_commit + xact_rollback as transactions from pg_stat_database where datname = $1',
    [database],
  );
  return Number(row!.transactions);
}
