import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationsFolder } from './app.ts';
import { runCommand } from './cli/run.ts';
import { openSigner } from './features/automation/scripts/signing.ts';
import { preparePartitions } from './features/fleet/device-logs/partitions.ts';
import { backUpSite } from './features/system/backup/backup-site.ts';
import { readSerial } from './features/system/site-config/site-config.ts';
import { verifyArchive } from './platform/backup/verify-archive.ts';
import { connectDatabase } from './platform/db/database.ts';
import { silentLog } from './platform/db/database-log.ts';
import { migrate, pendingMigrations } from './platform/db/migrate.ts';
import { createFiles } from './platform/storage/files.ts';
import { startTestApp } from './testing/create-test-app.ts';
import { createEmptyTestDatabase, type TestDatabase } from './testing/database.ts';
import { fillTables } from './testing/fill-tables.ts';

/** The last migration of the previous release. */
const previous = '0065-own-menus-by-role.sql';
const passphrase = 'a long passphrase';

/** The rows that others need. */
const firstRows = [
  `insert into user_account (username, nickname, password_hash, user_type, tenant_id, communication_key)
     values ('tenant', 'Tenant', '', 'front', 1, 'key')`,
];
const folder = mkdtempSync(join(tmpdir(), 'flotilla-upgrade-'));
let old: TestDatabase;
let elsewhere: TestDatabase;
const path = join(folder, 'old.backup');

const backUp = async (db: TestDatabase, to: string) => {
  const serial = (await readSerial(db.drizzle))!;
  const files = createFiles(join(folder, 'files'));
  return backUpSite({ db, files, dataDir: folder, serial, version: '0.0.9' }, to, passphrase);
};

beforeAll(async () => {
  [old, elsewhere] = [await createEmptyTestDatabase(), await createEmptyTestDatabase()];
  const migrations = mkdtempSync(join(folder, 'migrations-'));
  for (const name of readdirSync(migrationsFolder).filter((one) => one.endsWith('.sql') && one <= previous)) {
    copyFileSync(join(migrationsFolder, name), join(migrations, name));
  }
  await migrate(old, migrations);
  const client = await old.connectAlone();
  for (const statement of firstRows) await client.query(statement);
  await preparePartitions(old);
  await openSigner(old.drizzle);
  expect(await fillTables(client)).toEqual([]);
  await client.end();
  await backUp(old, path);
});
afterAll(async () => {
  await old?.drop();
  await elsewhere?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** The tables that the restore changes besides the migrations. */
const changedOnPurpose = [
  'site',
  'session',
  'download',
  'download_part',
  'job',
  'task',
  'command_delivery',
  'revision',
  'schema_migration',
];

test('data of the previous release become those of this one, in place and through a backup', async () => {
  const env = {
    FLOTILLA_DATABASE_URL: elsewhere.connection.connectionString,
    FLOTILLA_DATA: join(folder, 'data'),
    FLOTILLA_BACKUP_PASSPHRASE: passphrase,
  };
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  expect({ code: await runCommand(['restore', path], env, print, print), lines }).toMatchObject({ code: 0 });
  expect(lines.join('\n')).toMatch(/newer than the backup: 0070-notices-page, /);
  await migrate(old, migrationsFolder);
  expect(await pendingMigrations(elsewhere, migrationsFolder)).toEqual([]);

  const inPlace = await verifyTables(old, 'in-place.backup');
  expect(await verifyTables(elsewhere, 'through.backup')).toEqual(inPlace);
  const filled = new Set((await verifyArchive(path, passphrase)).tables.map((table) => table.name));
  expect(inPlace.filter((text) => text.includes(': 0 rows') && filled.has(text.split(':')[0]!))).toEqual([]);

  for (const { connection } of [old, elsewhere]) {
    const dataDir = mkdtempSync(join(folder, 'started-'));
    const database = connectDatabase(connection, { log: silentLog });
    const { app } = await startTestApp({ dataDir, captcha: true }, database);
    await app.drain();
  }
});

async function verifyTables(db: TestDatabase, name: string): Promise<string[]> {
  await backUp(db, join(folder, name));
  const { tables } = await verifyArchive(join(folder, name), passphrase);
  const own = tables.filter((table) => !changedOnPurpose.includes(table.name));
  return own.map((table) => `${table.name}: ${table.rows} rows, ${table.sha256}`);
}
