import { backupJob } from '../features/system/backup/backup-job.ts';
import { addMissingDictionaries } from '../features/system/dictionaries/catalogue.ts';
import { createDictionaries } from '../features/system/dictionaries/dictionaries.ts';
import { dictEntryRoutes } from '../features/system/dictionaries/entry-routes.ts';
import { dictTypeRoutes } from '../features/system/dictionaries/type-routes.ts';
import { downloadRoutes, leftoversRetention } from '../features/system/downloads/routes.ts';
import { jobLogRetention, jobLogRoutes } from '../features/system/jobs/log-routes.ts';
import { jobRoutes } from '../features/system/jobs/routes.ts';
import { licenceKey } from '../features/system/licence/code.ts';
import { createLicence } from '../features/system/licence/licence.ts';
import { licenceRoutes } from '../features/system/licence/routes.ts';
import { createLoginLogs } from '../features/system/login-logs/login-logs.ts';
import { loginLogRoutes } from '../features/system/login-logs/routes.ts';
import { createMonitors } from '../features/system/monitors/monitors.ts';
import { monitorRoutes } from '../features/system/monitors/routes.ts';
import { createOperationLogs } from '../features/system/operation-logs/operation-logs.ts';
import { operationLogRoutes } from '../features/system/operation-logs/routes.ts';
import { createParameters } from '../features/system/parameters/parameters.ts';
import { parameterRoutes } from '../features/system/parameters/routes.ts';
import { siteRoutes } from '../features/system/site-config/routes.ts';
import { openSite } from '../features/system/site-config/site-config.ts';
import { createExports } from '../platform/spreadsheet/exports.ts';
import { createWorks } from '../platform/work/works.ts';
import { version } from '../version.ts';
import type { Part, Platform } from './platform.ts';

export async function createSystem(platform: Platform) {
  const { db, settings } = platform;
  const site = await openSite(db.drizzle);
  const parameters = await createParameters({ ...platform, site });
  db.limitTenants({
    statementsAtOnce: () => parameters.count('tenant.statementsAtOnce'),
    mostWaitMs: platform.timing.tenantWaitMs,
  });
  await addMissingDictionaries(db.drizzle);
  const dictionaries = createDictionaries();
  const publicKey = licenceKey(settings.licencePublicKey);
  const licence = await createLicence({ ...platform, db: db.drizzle, site, publicKey });
  const operationLogs = await createOperationLogs({ ...platform, parameters, dataDir: settings.dataDir });
  const loginLogs = createLoginLogs({ ...platform, parameters });
  const timeZone = () => parameters.text('site.timeZone');
  const works = createWorks({
    ...platform,
    limits: {
      perTenant: () => parameters.count('work.runningPerTenant'),
      waiting: () => parameters.count('work.waitingPerTenant'),
      refuse: () => parameters.exceeded('work.waitingPerTenant', 'limitBusy'),
    },
  });
  const exports = createExports({ ...platform, works, timeZone });
  const backup = backupJob({ ...platform, dataDir: settings.dataDir, serial: site.serial, version });
  const monitors = await createMonitors(platform);
  const jobs = [jobLogRetention({ db, parameters }), leftoversRetention({ ...platform, works }), backup];
  const parts: Part[] = [operationLogs, loginLogs, works, monitors, { jobs }];
  return {
    slices: { parameters, dictionaries, site, licence, operationLogs, loginLogs, timeZone, works, exports, monitors },
    parts,
  };
}
export type System = Awaited<ReturnType<typeof createSystem>>['slices'];

export const systemRoutes = [
  parameterRoutes,
  dictTypeRoutes,
  dictEntryRoutes,
  siteRoutes,
  jobRoutes,
  jobLogRoutes,
  operationLogRoutes,
  loginLogRoutes,
  downloadRoutes,
  licenceRoutes,
  monitorRoutes,
];
