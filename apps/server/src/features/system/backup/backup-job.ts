import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { word } from '@flotilla/contract/locale';
import { BackupError } from '../../../platform/backup/backup-error.ts';
import { listBackups } from '../../../platform/backup/list-backups.ts';
import { partEnd, removeAbandoned } from '../../../platform/backup/write-archive.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import type { Settings } from '../../../settings.ts';
import { backUpSite, backupName, isNamedByTime, type SiteToBackUp } from './backup-site.ts';

interface Deps extends SiteToBackUp {
  readonly settings: Pick<Settings, 'backupsDir' | 'backupPassphrase'>;
}

const usualKeep = 14;

/** The regular backup into the folder of the settings, which then removes the oldest ones. */
export const backupJob = ({ settings: { backupsDir, backupPassphrase }, ...site }: Deps): Job => ({
  method: 'backup.create',
  name: word('备份站点', 'Back up the site', '備份站點'),
  group: 'system',
  cron: '0 30 2 * * *',
  arguments: {
    keep: { label: word('保留份数', 'Backups to keep', '保留份數'), least: 1, most: 1_000, standard: () => usualKeep },
  },
  async run({ keep = usualKeep } = {}) {
    if (backupPassphrase === null) {
      throw new BackupError(
        'Backups are encrypted. Set FLOTILLA_BACKUP_PASSPHRASE, keep it in a second place, and start the server again.',
      );
    }
    await backUpSite(site, join(backupsDir, backupName(new Date())), backupPassphrase);
    await removeOldest(backupsDir, site.serial, keep);
    return 1;
  },
});

/** Removes the site's own regular backups but the newest, and parts whose writer was killed. */
async function removeOldest(folder: string, serial: string, keep: number): Promise<void> {
  const regular = (await listBackups(folder)).filter(
    ({ name, header }) => isNamedByTime(name) && header.site === serial,
  );
  const whole = regular.filter(({ isWhole }) => isWhole);
  for (const { path } of whole.slice(keep)) await rm(path);
  const parts = (await readdir(folder)).filter((name) => name.startsWith('flotilla-') && name.endsWith(partEnd));
  for (const part of parts) await removeAbandoned(join(folder, part));
}
