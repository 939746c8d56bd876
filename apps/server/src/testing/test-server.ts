import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { connectDatabase } from '../platform/db/database.ts';
import { silentLog } from '../platform/db/database-log.ts';
import { DataFolderInUseError, startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import { migrate } from '../platform/db/migrate.ts';

/** Plain data for the workers of a test run, because it crosses processes. */
export interface TestServerAddress {
  connection: pg.PoolConfig;
  /** The migrated database that tests copy. */
  template: string;
  /** The prefix of this run's databases. */
  prefix: string;
}

export interface TestServer extends TestServerAddress {
  stop(): Promise<void>;
}

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));
const FOLDER_PREFIX = 'flotilla-test-';
const STARTING_MS = 60_000;

/** Nothing of a test outlives its run, so nothing needs to reach the disk, or to be tidied up. */
const VOLATILE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  max_connections: '200',
};

/** One PostgreSQL for a whole test run: that of FLOTILLA_TEST_DATABASE_URL, else an embedded one in a temporary folder. */
export async function startTestServer(): Promise<TestServer> {
  const url = process.env.FLOTILLA_TEST_DATABASE_URL;
  const server = url ? { connection: { connectionString: url }, stop: async () => {} } : await startTemporary();
  const prefix = `flotilla_test_${randomBytes(4).toString('hex')}_`;
  const address = { connection: server.connection, template: `${prefix}template`, prefix };
  try {
    await createTemplate(address);
  } catch (failure) {
    await server.stop();
    throw failure;
  }
  const stop = () => (url ? dropAll(address) : server.stop());
  return { ...address, stop };
}

async function startTemporary() {
  await removeAbandoned();
  const folder = mkdtempSync(join(tmpdir(), FOLDER_PREFIX));
  // PostgreSQL may still be writing its last file.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  chmodSync(folder, 0o711);
  try {
    const embedded = await startEmbeddedPostgres({ dataDir: folder, settings: VOLATILE });
    return { connection: embedded.connection, stop: () => embedded.stop().finally(remove) };
  } catch (failure) {
    remove();
    throw failure;
  }
}

/** Test runs that were killed left a folder, and perhaps a PostgreSQL that still runs: taking it over and stopping ends it. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const folder = join(tmpdir(), name);
    if (!name.startsWith(FOLDER_PREFIX) || isYoung(folder)) continue;
    try {
      await (await startEmbeddedPostgres({ dataDir: folder })).stop();
      rmSync(folder, { recursive: true, force: true });
    } catch (failure) {
      // In use, or half removed by another run that sweeps: what is left of others must not stop this one.
      if (failure instanceof DataFolderInUseError) continue;
      console.warn(`${folder} of an earlier test run was left where it is: ${(failure as Error).message}`);
    }
  }
}

/** Another run may just have made it and not yet hold its lock. */
function isYoung(folder: string): boolean {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return !stat || Date.now() - stat.birthtimeMs < STARTING_MS;
}

/** The address of one database of the server, as FLOTILLA_DATABASE_URL takes it. */
export function addressOf({ connection }: TestServerAddress, database: string): string {
  const url = new URL(connection.connectionString ?? `postgres://localhost:${connection.port}`);
  if (!connection.connectionString) {
    url.username = connection.user!;
    if (typeof connection.password === 'string') url.password = connection.password;
    url.searchParams.set('host', connection.host!);
  }
  url.pathname = `/${database}`;
  return url.href;
}

export async function runOnServer(connection: pg.PoolConfig, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

async function createTemplate(address: TestServerAddress): Promise<void> {
  await runOnServer(address.connection, `create database ${address.template}`);
  const database = connectDatabase({ connectionString: addressOf(address, address.template) }, { log: silentLog });
  try {
    await migrate(database, MIGRATIONS);
  } finally {
    await database.close();
  }
}

async function dropAll({ connection, prefix }: TestServerAddress): Promise<void> {
  const { rows } = await runOnServer(
    connection,
    `select datname from pg_database where starts_with(datname, '${prefix}')`,
  );
  for (const { datname } of rows) await runOnServer(connection, `drop database if exists ${datname} with (force)`);
}
