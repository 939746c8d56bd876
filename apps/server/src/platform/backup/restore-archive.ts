import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import type { Database } from '../db/database.ts';
import { createMigrationTable, findPending, MIGRATION_LOCK, runMigration } from '../db/migrate.ts';
import { type MigrationFile, readMigrations } from '../db/migration-files.ts';
import { drizzle } from '../db/orm.ts';
import type { Queryable } from '../db/queryable.ts';
import { ADVISORY_LOCK as SERVER_LOCK } from '../db/sole-server.ts';
import type { Files } from '../storage/files.ts';
import { BackupError } from './backup-error.ts';
import type { Plan, Summary, Table } from './frames.ts';
import type { Header } from './header.ts';
import { readArchive } from './read-archive.ts';
import { comparableTables, createPartitions, takeApart } from './schema-parts.ts';
import { listOf, quoted, tableNames } from './tables.ts';

export interface RestoreTarget {
  readonly db: Pick<Database, 'connectAlone'>;
  readonly files: Pick<Files, 'receive'>;
  readonly migrationsFolder: string;
  /** Called before the first change, and after the commit. */
  readonly mark: { begin(): Promise<void>; end(): Promise<void> };
  /** Called in the transaction, when the restored rows have the newest schema: begins the new history. */
  settle(tx: Queryable): Promise<void>;
  /** Called last before the commit, with the anchor of the audit log. */
  keepAnchor(anchor: Buffer): Promise<void>;
}

export interface Restored {
  readonly header: Header;
  readonly summary: Summary;
  /** Migrations that are newer than the backup. */
  readonly migrated: readonly string[];
  /** Tables of the backup that the migrations do not create. */
  readonly skipped: readonly string[];
}

/**
 * Restores a backup into an empty database, in one transaction: a restore that is interrupted has restored nothing. Files that it
 * has stored by then are the same in the next attempt.
 */
export async function restoreArchive(target: RestoreTarget, path: string, passphrase: string): Promise<Restored> {
  const client = await target.db.connectAlone();
  try {
    await client.query('begin');
    await requireEmpty(client);
    const restoring = createRestoring(client, target);
    const header = await readArchive(path, passphrase, restoring.contents);
    const restored = await restoring.finish();
    await client.query('commit');
    await target.mark.end();
    // Without statistics the first statements would be slow.
    await client.query('analyze');
    return { header, ...restored };
  } finally {
    await client.end().catch(() => {});
  }
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock($1) and pg_try_advisory_xact_lock($2) as free',
    [SERVER_LOCK, MIGRATION_LOCK],
  );
  if (!rows[0]!.free) throw new BackupError('A server is working on the database. Restore into an empty one.');
  const names = await tableNames(client);
  if (names.length === 0) return;
  throw new BackupError(
    `The database is not empty: it has ${names.length} tables. Set FLOTILLA_DATA to an empty folder, or FLOTILLA_DATABASE_URL to an empty database.`,
  );
}

function createRestoring(client: pg.Client, target: RestoreTarget) {
  let putBack = async () => {};
  let tables: ReadonlyMap<string, Table> = new Map();
  let pending: readonly MigrationFile[] = [];
  let anchor: Buffer | null = null;
  let summary: Summary | undefined;
  const skipped: string[] = [];

  const createSchema = async ({ migrations }: Plan) => {
    const known = await readMigrations(target.migrationsFolder);
    pending = findPending(known, migrations);
    const applied = new Set(migrations.map(({ version }) => version));
    await client.query(createMigrationTable);
    for (const file of known.filter(({ version }) => applied.has(version))) await runMigration(client, file);
  };
  const copyRows = async (name: string, content: AsyncIterable<Buffer>) => {
    const table = tables.get(name);
    if (!table) {
      skipped.push(name);
      for await (const _piece of content);
      return;
    }
    await pipeline(
      content,
      client.query(from(`copy ${quoted(name)} (${listOf(table.columns)}) from stdin (format binary)`)),
    );
  };

  return {
    contents: {
      async plan(plan: Plan) {
        await target.mark.begin();
        await createSchema(plan);
        putBack = await takeApart(client);
        tables = await comparableTables(client, plan.tables);
        await createPartitions(client, [...tables.values()]);
      },
      async entry({ kind, name }: { kind: 'table' | 'file' | 'anchor'; name: string }, content: AsyncIterable<Buffer>) {
        if (kind === 'table') return copyRows(name, content);
        if (kind === 'file') return void (await target.files.receive(content));
        anchor = await buffer(content);
      },
      async summary(found: Summary) {
        summary = found;
      },
    },
    async finish() {
      for (const { name, value, isCalled } of summary!.sequences) {
        await client.query('select setval(to_regclass($1), $2, $3)', [quoted(name), value, isCalled]);
      }
      await putBack();
      for (const file of pending) {
        await client.query('set constraints all immediate');
        await runMigration(client, file);
      }
      await target.settle(drizzle(client));
      if (anchor) await target.keepAnchor(anchor);
      return { summary: summary!, migrated: pending.map(({ name }) => name), skipped };
    },
  };
}
