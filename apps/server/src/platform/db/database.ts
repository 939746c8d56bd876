import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { type Backlog, createBacklog } from './backlog.ts';
import { isDatabaseAway } from './database-away.ts';
import type { DatabaseLog } from './database-log.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { connectAlone, createPool } from './pool.ts';
import { requireUsableServer } from './server-requirements.ts';

/** What runs queries: the database itself or a transaction on it. */
export interface StatementRunner {
  drizzle: NodePgDatabase;
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
}

export interface Transaction extends StatementRunner {
  client: pg.PoolClient;
}

export interface Database extends StatementRunner {
  pool: pg.Pool;
  /** What waits to be stored here. */
  backlog: Backlog;
  /** Commits what `work` did when it resolves, undoes it when it throws. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** A connection beside the pool, without its timeouts. The caller ends it. */
  connectAlone(options?: pg.ClientConfig): Promise<pg.Client>;
  close(): Promise<void>;
}

/** A server's address, or the folder of the database that this process runs itself. */
export type DatabaseSource = { url: string } | { dataDir: string };

export interface DatabaseOptions {
  log: DatabaseLog;
  maxConnections?: number | undefined;
}

/**
 * @throws DataFolderInUseError, DataFolderError (embedded), DatabaseUnavailableError (a server that is away, too old, or refuses)
 */
export async function openDatabase(
  source: DatabaseSource,
  { log, maxConnections }: DatabaseOptions,
): Promise<Database> {
  if ('url' in source) {
    const database = connectDatabase({ connectionString: source.url }, { log, maxConnections });
    return openOrClose(database, () => requireUsableServer(database.pool, source.url));
  }
  const embedded = await startEmbeddedPostgres({ dataDir: source.dataDir, log });
  return connectDatabase(embedded.connection, { log, maxConnections }, embedded.stop);
}

async function openOrClose(database: Database, check: () => Promise<void>): Promise<Database> {
  try {
    await check();
    return database;
  } catch (failure) {
    await database.close();
    throw failure;
  }
}

/** A database over connections that are made when needed; `afterClose` runs once they are gone. */
export function connectDatabase(
  connection: pg.PoolConfig,
  { log, maxConnections }: DatabaseOptions,
  afterClose: () => Promise<void> = async () => {},
): Database {
  const pool = createPool(connection, log, maxConnections);
  let closing: Promise<void> | undefined;
  return {
    pool,
    backlog: createBacklog(),
    drizzle: drizzle(pool),
    query: (text, values) => pool.query(text, values),
    transaction: (work) => inTransaction(pool, work),
    connectAlone: (options) => connectAlone({ ...connection, query_timeout: 0, ...options }),
    close() {
      closing ??= endPool(pool).finally(afterClose);
      return closing;
    },
  };
}

const CLOSE_TIMEOUT_MS = 5_000;

/** Lets running queries finish, but a connection that somebody never gave back must not keep the server from ending. */
async function endPool(pool: pg.Pool): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CLOSE_TIMEOUT_MS);
  });
  await Promise.race([pool.end(), timeout]);
  clearTimeout(timer);
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work({
      client,
      drizzle: drizzle(client),
      query: (text, values) => client.query(text, values),
    });
    const { command } = await client.query('commit');
    if (command === 'COMMIT') return result;
    throw new Error('The transaction was undone: one of its statements failed, and its work went on regardless.');
  } catch (failure) {
    // Behind a statement that is never answered a rollback would wait for as long again.
    if (isDatabaseAway(failure)) broken = failure as Error;
    else {
      await client.query('rollback').catch((err: Error) => {
        broken = err;
      });
    }
    throw failure;
  } finally {
    client.release(broken);
  }
}
