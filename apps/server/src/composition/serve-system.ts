import { downloadRoutes } from '../features/system/downloads/routes.ts';
import { jobRoutes } from '../features/system/jobs/routes.ts';
import { loginLogRoutes } from '../features/system/login-logs/routes.ts';
import { operationLogRoutes } from '../features/system/operation-logs/routes.ts';
import { parameterRoutes } from '../features/system/parameters/routes.ts';
import { siteRoutes } from '../features/system/site-config/routes.ts';
import type { Http } from '../platform/http/http.ts';
import type { JobRunner } from '../platform/jobs/job-runner.ts';
import type { Platform } from './platform.ts';
import type { System } from './system.ts';

export function serveSystem(
  http: Http,
  { db, settings, downloads }: Platform,
  { system, jobs }: { system: System; jobs: JobRunner },
): void {
  const { parameters, timeZone } = system;
  parameterRoutes(http, { db, parameters });
  siteRoutes(http, { parameters, openScreen: settings.openScreen });
  jobRoutes(http, { db: db.drizzle, jobs, timeZone });
  operationLogRoutes(http, { db: db.drizzle, timeZone });
  loginLogRoutes(http, { db: db.drizzle, timeZone });
  downloadRoutes(http, { downloads });
}
