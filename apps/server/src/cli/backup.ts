import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUpSite, backupName } from '../features/system/backup/backup-site.ts';
import { readSerial } from '../features/system/site-config/site-config.ts';
import { BackupError } from '../platform/backup/backup-error.ts';
import { listBackups } from '../platform/backup/list-backups.ts';
import { verifyArchive } from '../platform/backup/verify-archive.ts';
import { createFiles } from '../platform/storage/files.ts';
import type { Settings } from '../settings.ts';
import { version } from '../version.ts';
import { type Command, UsageError } from './command.ts';
import { withSiteDatabase } from './open-database.ts';
import { readPassphrase } from './passphrase.ts';

const options = { 'passphrase-file': { type: 'string' } } as const;
const megabyte = 1024 ** 2;
const megabytes = (bytes: number): string => `${(bytes / megabyte).toFixed(1)} MB`;

/** Writes a backup of the site, which may run meanwhile. */
export const backup: Command = async ({ args, settings, print }) => {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (positionals.length > 1) throw new UsageError('backup [FILE] [--passphrase-file FILE]');
  const site = settings();
  const path = pathFor(positionals[0], site);
  const setting = site.backupPassphrase;
  const passphrase = await readPassphrase({ file: values['passphrase-file'], setting, isNew: true });
  const { tables, files, missing } = await withSiteDatabase(site, async (db) => {
    const { rows } = await db.query<{ found: boolean }>(`select to_regclass('site') is not null as found`);
    const serial = rows[0]!.found ? await readSerial(db.drizzle) : null;
    if (serial === null) throw new BackupError('The site has no data yet: its server was never started.');
    const stored = createFiles(join(site.dataDir, 'files'));
    return backUpSite({ db, files: stored, dataDir: site.dataDir, serial, version }, path, passphrase);
  });
  const rowCount = tables.reduce((sum, { rows }) => sum + (rows ?? 0), 0);
  print(`${path}: ${tables.length} tables, ${rowCount} rows, ${files.length} files, ${megabytes(statSync(path).size)}`);
  if (missing.length > 0) print(`Warning: the site lacks ${missing.length} files that its rows name.`);
  print('It was read back and every hash is right. It cannot be restored without its passphrase.');
  return 0;
};

/** A file, or the usual name in a folder; without an argument in the folder of the settings. */
function pathFor(given: string | undefined, { backupsDir }: Settings): string {
  const path = resolve(given ?? backupsDir);
  const isFolder = given === undefined || statSync(path, { throwIfNoEntry: false })?.isDirectory();
  return isFolder ? join(path, backupName(new Date())) : path;
}

/** Lists the backups in a folder, newest first. The exit code is 1 if one of them is cut off. */
export const backupList: Command = async ({ args, settings, print }) => {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  if (positionals.length > 1) throw new UsageError('backup list [FOLDER]');
  const folder = positionals[0] === undefined ? settings().backupsDir : resolve(positionals[0]);
  const found = await listBackups(folder);
  if (found.length === 0) print(`There are no backups in ${folder}.`);
  for (const { name, bytes, header, isWhole } of found) {
    const state = isWhole ? 'encrypted, whole' : 'CUT OFF';
    print(
      `${header.createdAt}  ${megabytes(bytes).padStart(10)}  ${header.version} (${header.migration})  ${state}  ${name}`,
    );
  }
  return found.every(({ isWhole }) => isWhole) ? 0 : 1;
};

/** Reads a whole backup with its passphrase and compares every hash. */
export const backupVerify: Command = async ({ args, settings, print }) => {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [given, ...more] = positionals;
  if (!given || more.length > 0) throw new UsageError('backup verify FILE [--passphrase-file FILE]');
  const setting = settings().backupPassphrase;
  const passphrase = await readPassphrase({ file: values['passphrase-file'], setting, isNew: false });
  const path = resolve(given);
  const { header, tables, files, missing } = await verifyArchive(path, passphrase);
  print(
    `${path} is whole: of ${header.createdAt}, site ${header.site}, version ${header.version} (${header.migration})`,
  );
  for (const { name, rows, sha256 } of tables) {
    print(`  ${name.padEnd(24)}${String(rows).padStart(10)} rows  ${sha256.slice(0, 16)}`);
  }
  print(`  ${files.length} files${missing.length > 0 ? `; ${missing.length} were missing in the site` : ''}`);
  return 0;
};
