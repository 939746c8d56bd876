import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import { BackupError } from './backup-error.ts';

const markPath = (dataDir: string): string => join(dataDir, 'restore-unfinished');

/** Marks a data folder from the first restored byte until the commit. A killed restore leaves the mark. */
export const markRestore = (dataDir: string) => ({
  begin: () => writeFile(markPath(dataDir), '', { mode: 0o600, flush: true }),
  end: () => rm(markPath(dataDir), { force: true }),
});

/**
 * Keeps a server from starting an empty site in place of the one that was to be restored. A database with tables has the whole
 * backup, because a restore is one transaction. @throws BackupError
 */
export async function requireFinishedRestore(db: Pick<Database, 'query'>, dataDir: string): Promise<void> {
  const path = markPath(dataDir);
  if (!(await stat(path).catch(() => null))) return;
  const { rows } = await db.query(
    `select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') limit 1`,
  );
  if (rows.length > 0) return markRestore(dataDir).end();
  throw new BackupError(
    `A restore into this site was not completed, and its database is still empty. Run restore again with the backup, or remove ${path} to start an empty site.`,
  );
}
