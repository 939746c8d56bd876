import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { tracedClient } from '../tracing/trace-statements.ts';
import { type Backlog, createBacklog } from './backlog.ts';
import { isDatabaseAway } from './database-away.ts';
import type { DatabaseLog } from './database-log.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { drizzle, type NodePgDatabase } from './orm.ts';
import { connectAlone, createPool } from './pool.ts';
import { requireUsableServer } from './server-requirements.ts';
import { type Pools, SharedPool, type TenantLimits } from './shared-pool.ts';

/** Runs queries: the database or a transaction. */
export interface StatementRunner {
  drizzle: NodePgDatabase;
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
}

export interface Transaction extends StatementRunner {
  client: pg.PoolClient;
}

export interface Database extends StatementRunner {
  /** The connections of the system; users' calls have others. */
  pool: pg.Pool;
  /** Data that waits to be stored. */
  backlog: Backlog;
  /** Commits when `work` resolves, rolls back when it throws. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Limits what the calls of one tenant's users may use at a time. */
  limitTenants(limits: TenantLimits): void;
  /** A separate connection without the pool's timeouts. The caller ends it. */
  connectAlone(options?: pg.ClientConfig): Promise<pg.Client>;
  /** The use of the connections of each pool at this moment. */
  poolUse(): readonly PoolUse[];
  close(): Promise<void>;
}

export interface PoolUse {
  readonly pool: string;
  readonly busy: number;
  readonly idle: number;
  /** Statements that wait for a connection. */
  readonly waiting: number;
}

/** A server's address, or the folder of the database that this process runs itself. */
export type DatabaseSource = { url: string } | { dataDir: string };

export interface DatabaseOptions {
  log: DatabaseLog;
  /** The connections of the system. */
  maxConnections?: number | undefined;
  /** The time limit for a statement of a user's call that reads. */
  readTimeoutMs?: number | undefined;
}

/** A tenant uses two of these connections at most, so that three tenants with slow searches leave some for others. */
const readConnections = 8;
const writeConnections = 8;
const usualReadTimeoutMs = 5_000;

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
  { log, maxConnections, readTimeoutMs = usualReadTimeoutMs }: DatabaseOptions,
  afterClose: () => Promise<void> = async () => {},
): Database {
  const pools: Pools = {
    system: createPool(connection, log, maxConnections),
    writes: createPool(connection, log, writeConnections),
    reads: createPool({ ...connection, statement_timeout: readTimeoutMs }, log, readConnections),
  };
  const shared = new SharedPool(pools);
  const statements = shared as unknown as pg.Pool;
  let closing: Promise<void> | undefined;
  return {
    pool: pools.system,
    backlog: createBacklog(),
    drizzle: drizzle(statements),
    query: (text, values) => statements.query(text, values),
    transaction: (work) => shared.withClient((pool) => inTransaction(pool, work)),
    limitTenants: (limits) => shared.limitTenants(limits),
    poolUse: () =>
      Object.entries(pools).map(([pool, { totalCount, idleCount, waitingCount }]: [string, pg.Pool]) => ({
        pool,
        busy: totalCount - idleCount,
        idle: idleCount,
        waiting: waitingCount,
      })),
    connectAlone: (options) => connectAlone({ ...connection, query_timeout: 0, ...options }),
    close() {
      closing ??= Promise.all(Object.values(pools).map(endPool)).then(afterClose, afterClose);
      return closing;
    },
  };
}

const CLOSE_TIMEOUT_MS = 5_000;

/** Lets running queries finish, but a leaked connection must not keep the server from ending. */
async function endPool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const connected = await pool.connect();
  const client = tracedClient(connected);
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
    connected.release(broken);
  }
}
