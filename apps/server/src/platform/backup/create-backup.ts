import type pg from 'pg';
import type { Database } from '../db/database.ts';
import { selectApplied } from '../db/migrate.ts';
import type { Files } from '../storage/files.ts';
import { dump } from './dump.ts';
import { filesLock } from './files-lock.ts';
import type { Summary } from './frames.ts';
import type { Header } from './header.ts';
import { readTables } from './tables.ts';
import { verifyArchive } from './verify-archive.ts';
import { writeArchive } from './write-archive.ts';

export interface BackupSource {
  readonly db: Pick<Database, 'connectAlone'>;
  readonly files: Pick<Files, 'open'>;
  readonly version: string;
  /** The serial of the site. */
  readonly site: string;
  /** The anchor of the audit log as it belongs to the state that the connection sees. */
  anchor(client: pg.Client): Promise<Buffer | null>;
}

/** Writes a backup of one state of the site, which keeps running, and reads it back. */
export async function createBackup(
  { db, files, version, site, anchor }: BackupSource,
  path: string,
  passphrase: string,
): Promise<Summary & { readonly header: Header }> {
  const client = await db.connectAlone();
  try {
    await client.query('select pg_advisory_lock_shared($1)', [filesLock]);
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ at: string }>('select now()::timestamptz(3) as at');
    const plan = { migrations: await selectApplied(client), tables: await readTables(client) };
    const header = {
      version,
      migration: plan.migrations.at(-1)!.name,
      createdAt: rows[0]!.at,
      site: site,
    };
    let verified: Awaited<ReturnType<typeof verifyArchive>> | undefined;
    await writeArchive({
      path,
      passphrase,
      header,
      frames: () => dump({ client, files, anchor: () => anchor(client) }, plan),
      async verify(part) {
        // The site needs the old rows and files no longer.
        await client.end();
        verified = await verifyArchive(part, passphrase);
      },
    });
    return verified!;
  } finally {
    // Closing the connection ends its transaction and its lock.
    await client.end().catch(() => {});
  }
}
