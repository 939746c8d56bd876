import pg from 'pg';
import type { DatabaseLog } from './database-log.ts';
import { createTypeParsers } from './type-parsers.ts';

const STATEMENT_TIMEOUT_MS = 30_000;
/** Above the statement timeout: no answer until then means that the connection is dead, for example behind a firewall that drops it. */
const ANSWER_TIMEOUT_MS = 35_000;
const KEEP_ALIVE_AFTER_MS = 10_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 10;

/** drizzle sends parsers of its own with each query; a column is the same text however it is read, so the pool's win. */
class Client extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares query by fourteen overloads
  override query(first: any, ...rest: any[]): any {
    const query = first && typeof first === 'object' && 'types' in first ? { ...first, types: undefined } : first;
    return (super.query as (...sent: unknown[]) => unknown)(query, ...rest);
  }
}

const everyConnection: pg.ClientConfig = {
  application_name: 'flotilla',
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  options: '-c timezone=UTC',
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  types: createTypeParsers(),
};

export function createPool(connection: pg.PoolConfig, log: DatabaseLog, maxConnections = MAX_CONNECTIONS): pg.Pool {
  const pool = new pg.Pool({
    ...everyConnection,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    max: maxConnections,
    Client,
    ...connection,
  });
  // Without these listeners a restart of the database would end the process; the clients' also hears what happens between the
  // statements of a transaction.
  pool.on('error', (err) => {
    // A database that ends right behind the pool may be the first to close.
    if (!pool.ending) log.warn({ err: err.message }, 'the database closed an idle connection');
  });
  pool.on('connect', (client) =>
    client.on('error', (err) => log.debug({ err: err.message }, 'a database connection broke')),
  );
  return pool;
}

/** One connection beside the pool, without its timeouts. The caller ends it. */
export async function connectAlone(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...everyConnection, ...connection });
  // The statement that is under way fails too, and the end of an idle connection is told by `end`.
  client.on('error', () => {});
  await client.connect();
  return client;
}
