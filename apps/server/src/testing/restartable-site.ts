import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '../platform/db/database.ts';
import { silentLog } from '../platform/db/database-log.ts';
import { startTestApp } from './create-test-app.ts';
import { createTestDatabase } from './database.ts';

/** A site whose server a test starts as often as it likes, each time on the database and the folder of the one before. */
export async function withRestartableSite(
  work: (site: {
    start(): ReturnType<typeof startTestApp>;
    readonly db: Awaited<ReturnType<typeof createTestDatabase>>;
  }) => Promise<void>,
): Promise<void> {
  const db = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'flotilla-app-'));
  const start = () => startTestApp({ dataDir }, connectDatabase(db.connection, { log: silentLog }));
  try {
    await work({ start, db });
  } finally {
    await db.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
