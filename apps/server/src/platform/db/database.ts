import type pg from 'pg';
import { type Backlog, createBacklog } from './backlog.ts';
import { isDatabaseAway } from './database-away.ts';
import type { DatabaseLog } from './database-log.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { drizzle, type NodePgDatabase } from './orm.ts';
import { connectAlone, createPool } from './pool.ts';
import { requireUsableServer } from './server-requirements.ts';

/** Runs queries: the database or a transaction. */
export interface StatementRunner {
  drizzle: NodePgDatabase;
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
}

export interface Transaction extends StatementRunner {
  client: pg.PoolClient;
}

export interface Database extends StatementRunner {
  pool: pg.Pool;
  /** Data that waits to be stored. */
  backlog: Backlog;
  /** Commits when `work` resolves, rolls back when it throws. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** A separate connection without the pool's timeouts. The caller ends it. */
  connectAlone(options?: pg.ClientConfig): Promise<pg.Client>;
  close(): Promise<void>;
}

/** A server's address, or the folder of the database that this process runs itself. */
export type DatabaseSource = { url: string } | { dataDir: string };

export interface DatabaseOptions {
  log: DatabaseLog;
  maxConnections?: number | undefined;
}

/** @throws DataFolderInUseError, DataFolderError (embedded), DatabaseUnavailableError (unreachable, too old, or refusing) */
export async function openDatabase(source: DatabaseSource, options: DatabaseOptions): Promise<Database> {
  if ('url' in source) {
    const database = connectDatabase({ connectionString: source.url }, options);
    await requireUsableServer(database.pool, source.url).catch(async (failure) => {
      await database.close();
      throw failure;
    });
    return database;
  }
  const embedded = await startEmbeddedPostgres({ dataDir: source.dataDir, log: options.log });
  return connectDatabase(embedded.connection, options, embedded.stop);
}

/** A database with connections on demand; `afterClose` runs when all are closed. */
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

/** Lets running queries finish, but a leaked connection must not keep the server from ending. */
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
    // After an unanswered statement a rollback would wait just as long.
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
