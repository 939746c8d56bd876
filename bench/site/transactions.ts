import { askDatabase, database } from './own-database.ts';

/**
 * Returns the number of transactions that a server's own database has ended so far. A statement outside a transaction counts as one.
 * PostgreSQL's sessions report their counts about once a second.
 */
export async function countTransactions(dataDir: string): Promise<number> {
  const [row] = await askDatabase<{ transactions: string }>(
    dataDir,
    'select xact_commit + xact_rollback as transactions from pg_stat_database where datname = $1',
    [database],
  );
  return Number(row!.transactions);
}
