import { join } from 'node:path';
import pg from 'pg';
import { type DatabaseLog, silentLog } from './database-log.ts';
import { findInstalledPostgres, ProgramsError, provideBinaries } from './embedded/binaries.ts';
import { ensureCluster } from './embedded/cluster.ts';
import { explainFailure, makeDataFolder, requireReachable } from './embedded/data-folder.ts';
import { chooseDatabaseUser } from './embedded/database-user.ts';
import { lockDataFolder } from './embedded/folder-lock.ts';
import { chooseListener } from './embedded/listener.ts';
import { endOrphan } from './embedded/orphan.ts';
import { startPostmaster } from './embedded/postmaster.ts';
import { keepRunning, startWhenBackendsAreGone } from './embedded/supervision.ts';

export { canHoldDatabase, DataFolderError } from './embedded/data-folder.ts';
export { DataFolderInUseError } from './embedded/folder-lock.ts';

const DATABASE = 'flotilla';

const SETTINGS = {
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '',
  // The text of a failed statement may contain input of users.
  log_min_error_statement: 'panic',
  // Slow statements for the database's page. Utility statements such as `alter role` may contain secrets, so they are not recorded.
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_utility': 'off',
};

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log?: DatabaseLog;
  /** PostgreSQL's own settings, for tests and benchmarks. */
  settings?: Record<string, string>;
  /** The folder with PostgreSQL's bin, lib and share, instead of the installed package's. */
  installed?: string;
}

export interface EmbeddedPostgres {
  connection: pg.PoolConfig;
  stop(): Promise<void>;
}

/**
 * Runs a real PostgreSQL on the data folder. stop() ends it; after a kill the next start takes it over. @throws
 * DataFolderInUseError if another process uses the folder, DataFolderError if the folder is unusable
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataFolder = makeDataFolder(options.dataDir);
  try {
    const lock = await lockDataFolder(dataFolder);
    try {
      const running = await startInLockedFolder(dataFolder, options);
      let stopped: Promise<void> | undefined;
      const stop = () => {
        stopped ??= running.stop().finally(() => lock.release());
        return stopped;
      };
      return { connection: running.connection, stop };
    } catch (failure) {
      lock.release();
      throw failure;
    }
  } catch (failure) {
    throw failure instanceof ProgramsError ? failure : explainFailure(dataFolder, failure);
  }
}

async function startInLockedFolder(dataFolder: string, options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = silentLog, installed = findInstalledPostgres(), settings } = options;
  const clusterFolder = join(dataFolder, 'postgres');
  const user = chooseDatabaseUser(clusterFolder);
  requireReachable(dataFolder, user);
  const binaries = provideBinaries(installed, dataFolder, user);
  const listener = await chooseListener(dataFolder, user);
  await ensureCluster({ dataFolder, clusterFolder, binaries, user, passwordFile: listener.passwordFile });

  const launch = async () => {
    await endOrphan(clusterFolder, binaries, log);
    listener.prepare();
    return startPostmaster({
      binaries,
      clusterFolder,
      user,
      settings: { ...SETTINGS, ...settings, ...listener.settings },
      log,
    });
  };
  const supervised = keepRunning(await startWhenBackendsAreGone(launch, log), launch, log);
  const stop = () => supervised.stop().finally(() => listener.remove());
  try {
    await createDatabase(listener.connection);
    return { connection: { ...listener.connection, database: DATABASE }, stop };
  } catch (failure) {
    await stop();
    throw failure;
  }
}

async function createDatabase(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
