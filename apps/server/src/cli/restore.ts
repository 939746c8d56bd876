import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { migrationsFolder } from '../app.ts';
import { beginNewHistory } from '../composition/after-restore.ts';
import { restoreAnchor } from '../features/system/operation-logs/api.ts';
import { restoreArchive } from '../platform/backup/restore-archive.ts';
import { markRestore } from '../platform/backup/unfinished-restore.ts';
import { createFiles } from '../platform/storage/files.ts';
import { provideDataFolder } from '../start-failure.ts';
import { type Command, UsageError } from './command.ts';
import { withSiteDatabase } from './open-database.ts';
import { readPassphrase } from './passphrase.ts';

/** Restores a backup into the empty site that the settings name. */
export const restore: Command = async ({ args, settings, print }) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { 'passphrase-file': { type: 'string' } },
    allowPositionals: true,
  });
  const [given, ...more] = positionals;
  if (!given || more.length > 0) throw new UsageError('restore FILE [--passphrase-file FILE]');
  const site = settings();
  const setting = site.backupPassphrase;
  const passphrase = await readPassphrase({ file: values['passphrase-file'], setting, isNew: false });
  provideDataFolder(site);
  const { header, summary, migrated, skipped } = await withSiteDatabase(site, (db) =>
    restoreArchive(
      {
        ...{ db, migrationsFolder },
        files: createFiles(join(site.dataDir, 'files')),
        mark: markRestore(site.dataDir),
        settle: beginNewHistory,
        keepAnchor: (anchor) => restoreAnchor(site.dataDir, anchor),
      },
      resolve(given),
      passphrase,
    ),
  );
  const rowCount = summary.tables.reduce((sum, { rows }) => sum + (rows ?? 0), 0);
  print(`Restored the state of ${header.createdAt}: ${rowCount} rows, ${summary.files.length} files.`);
  if (migrated.length > 0) print(`Applied what is newer than the backup: ${migrated.join(', ')}.`);
  if (skipped.length > 0) print(`Left out ${skipped.join(', ')}: not tables of this program.`);
  print(
    'A new epoch has begun. Everybody signs in again. Never start the old site again: its phones come to this one.',
  );
  return 0;
};
