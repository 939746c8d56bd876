import { createBackup } from '../../../platform/backup/create-backup.ts';
import type { Database } from '../../../platform/db/database.ts';
import { drizzle } from '../../../platform/db/orm.ts';
import type { Files } from '../../../platform/storage/files.ts';
import { anchorForBackup } from '../operation-logs/api.ts';

export interface SiteToBackUp {
  readonly db: Database;
  readonly files: Pick<Files, 'open'>;
  readonly dataDir: string;
  readonly serial: string;
  readonly version: string;
}

/** Writes a backup of database, stored files and the anchor of the audit log, whether or not the site runs. */
export const backUpSite = ({ db, files, dataDir, serial, version }: SiteToBackUp, path: string, passphrase: string) =>
  createBackup(
    {
      ...{ db, files, version, site: serial },
      anchor: (client) => anchorForBackup(dataDir, { seen: drizzle(client), current: db.drizzle }),
    },
    path,
    passphrase,
  );

/** The name of a backup by its time, such as `flotilla-20261124T023000Z.backup`. */
export const backupName = (at: Date): string => `flotilla-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`;
const named = /^flotilla-\d{8}T\d{6}Z\.backup$/;
export const isNamedByTime = (name: string): boolean => named.test(name);
