import { migrationsFolder } from '../../app.ts';
import { findAnchor } from '../../features/system/operation-logs/anchor.ts';
import { verifyChain } from '../../features/system/operation-logs/verify-chain.ts';
import type { Database } from '../../platform/db/database.ts';
import { pendingMigrations } from '../../platform/db/migrate.ts';
import type { Settings } from '../../settings.ts';
import { type Finding, failing, gigabytes, ok, warning } from './finding.ts';

const mostApartMs = 30_000;
const apartMs = 2_000;

export async function checkDatabase(db: Database): Promise<Finding> {
  const { rows } = await db.query<{ version: string; bytes: number }>(
    `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`,
  );
  return ok(`PostgreSQL ${rows[0]!.version}, ${gigabytes(rows[0]!.bytes)}`);
}

/** Compares the clock of the database, which decides what is due, with the machine's. */
export async function checkClock(db: Database): Promise<Finding> {
  const before = Date.now();
  const { rows } = await db.query<{ now: string }>('select clock_timestamp()::timestamptz(3) as now');
  const after = Date.now();
  const apart = Math.round(Date.parse(rows[0]!.now) - (before + after) / 2);
  const text = `the database is ${Math.abs(apart)} ms ${apart < 0 ? 'behind' : 'ahead of'} this machine`;
  // A slow response is no proof about the clock.
  const certainMs = Math.abs(apart) - (after - before) / 2;
  if (certainMs > mostApartMs) return failing(`${text}. Set both clocks by NTP: tasks start at the wrong times.`);
  return certainMs > apartMs ? warning(`${text}. Set both clocks by NTP.`) : ok(text);
}

export async function checkMigrations(db: Database): Promise<Finding> {
  const pending = await pendingMigrations(db, migrationsFolder);
  if (pending.length === 0) return ok('up to date');
  return failing(`${pending.join(', ')} not applied yet. Start the server, or run migrate.`);
}

export async function checkAuditLog(db: Database, { dataDir }: Settings): Promise<Finding> {
  const anchor = await findAnchor(dataDir);
  if (!anchor) return failing(`no audit.json in ${dataDir}. The server creates it when it starts.`);
  const { seals, lines, removed, fault } = await verifyChain(db.drizzle, anchor);
  const removal = removed.lastAt ? `; retention has removed ${removed.lines} lines, last on ${removed.lastAt}` : '';
  if (!fault) return ok(`the chain of ${seals} batches holds, ${lines} lines${removal}`);
  return failing(
    `batch ${fault.sealId} is not what was sealed: ${fault.reason}. Find out who can write to the database, and compare with a backup.`,
  );
}
