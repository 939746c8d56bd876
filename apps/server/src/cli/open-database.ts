import { join } from 'node:path';
import { connectDatabase, type Database, openDatabase } from '../platform/db/database.ts';
import { silentLog } from '../platform/db/database-log.ts';
import { connectionToRunning } from '../platform/db/embedded/running.ts';
import { DataFolderInUseError } from '../platform/db/embedded-postgres.ts';
import type { Settings } from '../settings.ts';

async function openSiteDatabase({ databaseUrl, dataDir }: Settings): Promise<Database> {
  if (databaseUrl) return openDatabase({ url: databaseUrl }, { log: silentLog });
  const folder = join(dataDir, 'database');
  try {
    return await openDatabase({ dataDir: folder }, { log: silentLog });
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    const connection = connectionToRunning(folder);
    if (!connection) throw error;
    return connectDatabase(connection, { log: silentLog, maxConnections: 2 });
  }
}

/** Runs work on the site's database, whether or not its server runs: an embedded one is started for the duration of the work. */
export async function withSiteDatabase<T>(settings: Settings, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openSiteDatabase(settings);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
