import type pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import type { Database } from './database.ts';
import { type MigrationFile, readMigrations } from './migration-files.ts';

/** This program cannot migrate the database's schema; nothing was changed. */
export class MigrationError extends OperatorError {}

export type AppliedMigration = Pick<MigrationFile, 'version' | 'name' | 'checksum'>;

/** Any fixed number; it is shared by the servers that start on one database. */
export const MIGRATION_LOCK = 7_306_151_844;

/** Applies the folder's pending migrations. Returns their names. */
export async function migrate(database: Database, directory: string): Promise<string[]> {
  const files = await readMigrations(directory);
  // Waiting for another server, or migrating a large table, may exceed query timeouts.
  const client = await database.connectAlone();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const pending = findPending(files, await readApplied(client));
    for (const file of pending) await applyMigration(client, file);
    return pending.map((file) => file.name);
  } finally {
    // Closing the connection releases the lock, whatever its state.
    await client.end().catch(() => {});
  }
}

/** The names of this program's migrations that the database lacks; changes nothing. */
export async function pendingMigrations(database: Database, directory: string): Promise<string[]> {
  const files = await readMigrations(directory);
  const { rows } = await database.query<{ found: boolean }>(
    `select to_regclass('schema_migration') is not null as found`,
  );
  const applied = rows[0]!.found ? await selectApplied(database.pool) : [];
  return findPending(files, applied).map((file) => file.name);
}

async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  await client.query(createMigrationTable);
  return selectApplied(client);
}

export const createMigrationTable = `create table if not exists schema_migration (
  version int primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz(3) not null default now()
)`;

export async function selectApplied(client: Pick<pg.PoolClient, 'query'>): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select version, name, checksum from schema_migration order by version',
  );
  return rows;
}

/** @throws MigrationError if this program's migrations do not continue those that were applied */
export function findPending(files: MigrationFile[], applied: AppliedMigration[]): MigrationFile[] {
  const known = new Map(files.map((file) => [file.version, file]));
  for (const { version, name, checksum } of applied) {
    const file = known.get(version);
    if (!file)
      throw new MigrationError(
        `The database has the migration ${name}, which this program does not know. Start a newer one.`,
      );
    if (file.checksum !== checksum) {
      throw new MigrationError(
        `The migration ${file.name} was changed after it was applied (as ${name}). Add a new one instead.`,
      );
    }
  }
  const last = applied.at(-1)?.version ?? 0;
  const done = new Set(applied.map(({ version }) => version));
  const pending = files.filter((file) => !done.has(file.version));
  const late = pending.find((file) => file.version < last);
  if (late)
    throw new MigrationError(
      `The migration ${late.name} has a lower number than one already applied. Give it the next number.`,
    );
  return pending;
}

async function applyMigration(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query('begin');
  await runMigration(client, file);
  await client.query('commit');
}

/** Applies a migration in the caller's transaction. */
export async function runMigration(client: pg.Client, { version, name, sql, checksum }: MigrationFile): Promise<void> {
  try {
    await client.query(sql);
    await client.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
      version,
      name,
      checksum,
    ]);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationError(`The migration ${name} failed, and nothing of it was kept: ${reason}`, { cause });
  }
}
