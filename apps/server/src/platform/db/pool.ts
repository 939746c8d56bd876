import pg from 'pg';
import type { DatabaseLog } from './database-log.ts';
import { createTypeParsers } from './type-parsers.ts';

const STATEMENT_TIMEOUT_MS = 30_000;
/** Exceeds the statement timeout: without a result until then the connection is dead, for example dropped by a firewall. */
const ANSWER_TIMEOUT_MS = 35_000;
const KEEP_ALIVE_AFTER_MS = 10_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** Idle connections are retained, because work arrives in bursts and each new connection starts a process of the database. */
const IDLE_TIMEOUT_MS = 600_000;
const MAX_CONNECTIONS = 10;

/** drizzle passes its own parsers with each query; the pool's parsers override them, so a column reads the same everywhere. */
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
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    max: maxConnections,
    Client,
    ...connection,
  });
  // Without these listeners a restart of the database would end the process; the clients' one also covers the time
  // between a transaction's statements.
  pool.on('error', (err) => {
    // While the pool ends, the database may close connections first.
    if (!pool.ending) log.warn({ err: err.message }, 'the database closed an idle connection');
  });
  pool.on('connect', (client) =>
    client.on('error', (err) => log.debug({ err: err.message }, 'a database connection broke')),
  );
  return pool;
}

export async function connectAlone(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...everyConnection, ...connection });
  // The running statement fails too, and `end` reports the end of an idle connection.
  client.on('error', () => {});
  await client.connect();
  return client;
}
