// `node bench/backup.ts`: backs up a running site with 1,000 phones and 1,000,000 runs, restores it elsewhere and compares every table.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import { verifyArchive } from '../apps/server/src/platform/backup/verify-archive.ts';
import { nodeFlags } from '../scripts/programs.ts';
import { endEverything } from './harness/open-ends.ts';
import { makeMillions } from './site/million-rows.ts';
import { openDatabase } from './site/own-database.ts';
import { type Site, startSite } from './site/site.ts';

const phones = 1_000;
const passphrase = 'a passphrase for figures';
const cli = fileURLToPath(new URL('../apps/server/src/cli.ts', import.meta.url));
/** The tables that a restore changes: a new epoch, ended sessions, next times of jobs, and the counters of these changes. */
const changedOnPurpose = ['site', 'session', 'job', 'revision'];

/** Runs a command of the operator and returns its seconds. */
async function operate(dataDir: string, ...args: string[]): Promise<number> {
  const startedAt = performance.now();
  const env = { ...process.env, FLOTILLA_DATA: dataDir, FLOTILLA_BACKUP_PASSPHRASE: passphrase };
  const child = spawn(process.execPath, [...nodeFlags, cli, ...args], { stdio: 'inherit', env });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`);
  return (performance.now() - startedAt) / 1_000;
}

async function fill(site: Site): Promise<void> {
  const client = await openDatabase(site.databaseHost);
  const tenantId = await makeMillions(client, 'bench');
  await client.query(
    `insert into device (tenant_id, owner_id, device_no, device_id)
     select $1, $1, 'P' || lpad(n::text, 6, '0'), 'phone-' || n from generate_series(1, ${phones}) n`,
    [tenantId],
  );
  await client.end();
}

/** Backs the site up while its tenant writes. Returns the seconds and the number of writes meanwhile. */
async function backUpWhileWriting(site: Site, file: string) {
  let isDone = false;
  let writes = 0;
  const writing = (async () => {
    for (; !isDone; writes += 1) await site.tenant.call(deviceGroups.add, { body: { name: `group ${writes}` } });
  })();
  const seconds = await operate(site.dataDir, 'backup', file);
  isDone = true;
  await writing;
  return { seconds, writes };
}

async function compare(one: string, other: string): Promise<string[]> {
  const [before, after] = [await verifyArchive(one, passphrase), await verifyArchive(other, passphrase)];
  const restored = new Map(after.tables.map(({ name, sha256 }) => [name, sha256]));
  const own = before.tables.filter(({ name }) => !changedOnPurpose.includes(name));
  return own.filter(({ name, sha256 }) => restored.get(name) !== sha256).map(({ name }) => name);
}

try {
  const site = await startSite({ phones });
  await fill(site);
  const [file, copy] = [join(site.dataDir, 'one.backup'), join(site.dataDir, 'other.backup')];
  const { seconds, writes } = await backUpWhileWriting(site, file);
  const elsewhere = join(site.dataDir, 'elsewhere');
  const restoreSeconds = await operate(elsewhere, 'restore', file);
  await operate(elsewhere, 'backup', copy);
  const different = await compare(file, copy);
  const megabytes = (statSync(file).size / 1024 ** 2).toFixed(1);
  console.log(`backup ${seconds.toFixed(1)} s (${writes} writes meanwhile), ${megabytes} MB`);
  console.log(`restore ${restoreSeconds.toFixed(1)} s; tables that differ: ${different.join(', ') || 'none'}`);
  process.exitCode = different.length === 0 ? 0 : 1;
} finally {
  await endEverything();
}
