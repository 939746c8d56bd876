import { readPublicKey } from '../features/system/licence/code.ts';
import { createLicence } from '../features/system/licence/licence.ts';
import { createLoginLogs } from '../features/system/login-logs/login-logs.ts';
import { removeOld as removeOldLogins } from '../features/system/login-logs/store.ts';
import { openAnchor } from '../features/system/operation-logs/anchor.ts';
import { createOperationLogs } from '../features/system/operation-logs/operation-logs.ts';
import { present, removeOld as removeOldOperations } from '../features/system/operation-logs/store.ts';
import { createParameters } from '../features/system/parameters/parameters.ts';
import { openSite } from '../features/system/site-config/site.ts';
import { removeOldKeys } from '../platform/http/idempotency.ts';
import type { Job } from '../platform/jobs/job-runner.ts';
import { removeOldLogs } from '../platform/jobs/store.ts';
import { createExports } from '../platform/spreadsheet/exports.ts';
import { SettingsError } from '../settings.ts';
import type { Platform } from './platform.ts';

const dayMs = 86_400_000;

export async function createSystem({ db, bus, log, settings, downloads, files }: Platform) {
  const parameters = await createParameters({ db: db.drizzle, bus, log });
  const site = await openSite(db.drizzle);
  const publicKey = licenceKey(settings.licencePublicKey);
  const licence = await createLicence({ db: db.drizzle, bus, site, publicKey, log });
  const anchor = await openAnchor(settings.dataDir, () => present(db.drizzle));
  const operationLogs = createOperationLogs({ db, anchor, log });
  const loginLogs = createLoginLogs({ db, log });
  const timeZone = () => parameters.text('site.timeZone');
  const exports = createExports({ db, downloads, timeZone });

  const keepDays = () => parameters.count('audit.keepDays');
  const jobs: Job[] = [
    {
      method: 'retention.logs',
      name: '清理操作、登录与调度日志',
      group: 'retention',
      cron: '0 20 3 * * *',
      run: async () => {
        const operations = await removeOldOperations(db, anchor, new Date(Date.now() - keepDays() * dayMs));
        const logins = await removeOldLogins(db.drizzle, keepDays());
        const runs = await removeOldLogs(db.drizzle, keepDays());
        return `operation logs: ${operations}, sign-in logs: ${logins}, job logs: ${runs}`;
      },
    },
    {
      method: 'retention.leftovers',
      name: '清理过期下载、幂等键与未完成的文件',
      group: 'retention',
      cron: '0 */10 * * * *',
      run: async () => {
        const [old, keys, drafts] = [
          await downloads.removeOld(),
          await removeOldKeys(db.drizzle),
          await files.removeStaleDrafts(),
        ];
        return `downloads: ${old}, idempotency keys: ${keys}, unfinished files: ${drafts}`;
      },
    },
  ];
  const close = async () => {
    parameters.close();
    licence.close();
    await Promise.all([operationLogs.close(), loginLogs.close()]);
  };
  return { parameters, site, licence, operationLogs, loginLogs, timeZone, exports, jobs, close };
}
export type System = Awaited<ReturnType<typeof createSystem>>;

function licenceKey(text: string | null) {
  if (text === null) return null;
  try {
    return readPublicKey(text);
  } catch (error) {
    throw new SettingsError(`FLOTILLA_LICENCE_PUBLIC_KEY: ${error instanceof Error ? error.message : ''}`);
  }
}
