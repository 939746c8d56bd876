import { join } from 'node:path';
import { connectDatabase, type Database, openDatabase } from '../platform/db/database.ts';
import { silentLog } from '../platform/db/database-log.ts';
import { connectionToRunning } from '../platform/db/embedded/running.ts';
import { DataFolderInUseError } from '../platform/db/embedded-postgres.ts';
import type { Settings } from '../settings.ts';

/** The site's database, whether or not its server runs: an embedded one is started for the duration of the command. */
export async function openSiteDatabase({ databaseUrl, dataDir }: Settings): Promise<Database> {
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
