import { join } from 'node:path';
import pg from 'pg';
import { SUPERUSER } from '../../apps/server/src/platform/db/embedded/cluster.ts';
import { chooseSocketFolder, SOCKET_PORT } from '../../apps/server/src/platform/db/embedded/listener.ts';

const database = 'flotilla';

/**
 * How many transactions a server's own database has ended so far. A statement outside a transaction is one.
 * PostgreSQL's sessions tell their counts about once a second.
 */
export async function countTransactions(dataDir: string): Promise<number> {
  const host = chooseSocketFolder(join(dataDir, 'database'));
  const client = new pg.Client({ host, port: SOCKET_PORT, user: SUPERUSER, database });
  await client.connect();
  try {
    const { rows } = await client.query<{ transactions: string }>(
      'select xact_commit + xact_rollback as transactions from pg_stat_database where datname = $1',
      [database],
    );
    return Number(rows[0]!.transactions);
  } finally {
    await client.end();
  }
}
