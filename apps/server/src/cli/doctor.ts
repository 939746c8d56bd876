import { statfsSync } from 'node:fs';
import { migrationsFolder } from '../app.ts';
import { findAnchor } from '../features/system/operation-logs/anchor.ts';
import { verifyChain } from '../features/system/operation-logs/verify-chain.ts';
import type { Database } from '../platform/db/database.ts';
import { pendingMigrations } from '../platform/db/migrate.ts';
import type { Settings } from '../settings.ts';
import { provideDataFolder } from '../start-failure.ts';
import type { Command } from './command.ts';
import { withSiteDatabase } from './open-database.ts';

/** A passed check, or the fault. */
type Finding = { readonly well: string } | { readonly fault: string };

const leastFreeBytes = 512 * 1024 * 1024;
const gigabyte = 1024 ** 3;

/** Checks a site's environment. 0 if all is well, otherwise 1. */
export const doctor: Command = async ({ settings: read, print }) => {
  const settings = read();
  const findings: [string, Finding][] = [['Data folder', lookAtFolder(settings)]];
  await withSiteDatabase(settings, async (db) => {
    findings.push(['Database', await lookAtDatabase(db)]);
    const migrations = await lookAtMigrations(db);
    findings.push(['Migrations', migrations]);
    if ('well' in migrations) findings.push(['Audit log', await lookAtAuditLog(db, settings)]);
  });
  for (const [title, finding] of findings) {
    print('well' in finding ? `ok     ${title}: ${finding.well}` : `FAULT  ${title}: ${finding.fault}`);
  }
  return findings.some(([, finding]) => 'fault' in finding) ? 1 : 0;
};

function lookAtFolder(settings: Settings): Finding {
  provideDataFolder(settings);
  const { bavail, bsize } = statfsSync(settings.dataDir);
  const free = `${((bavail * bsize) / gigabyte).toFixed(1)} GB free`;
  return bavail * bsize < leastFreeBytes
    ? { fault: `${settings.dataDir}, only ${free}` }
    : { well: `${settings.dataDir}, ${free}` };
}

async function lookAtDatabase(db: Database): Promise<Finding> {
  const { rows } = await db.query<{ version: string; bytes: number }>(
    `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`,
  );
  return { well: `PostgreSQL ${rows[0]!.version}, ${(rows[0]!.bytes / gigabyte).toFixed(2)} GB` };
}

async function lookAtMigrations(db: Database): Promise<Finding> {
  const pending = await pendingMigrations(db, migrationsFolder);
  return pending.length === 0
    ? { well: 'up to date' }
    : { fault: `${pending.join(', ')} not applied yet: start the server, or run migrate` };
}

async function lookAtAuditLog(db: Database, { dataDir }: Settings): Promise<Finding> {
  const anchor = await findAnchor(dataDir);
  if (!anchor) return { fault: `no audit.json in ${dataDir}: the server makes it when it starts` };
  const { seals, lines, removed, fault } = await verifyChain(db.drizzle, anchor);
  const removal = removed.lastAt ? `; retention has removed ${removed.lines} lines, last on ${removed.lastAt}` : '';
  if (!fault) return { well: `the chain of ${seals} batches holds, ${lines} lines${removal}` };
  return { fault: `batch ${fault.sealId} is not what was sealed: ${fault.reason}` };
}
