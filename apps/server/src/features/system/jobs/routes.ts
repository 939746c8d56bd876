import * as calls from '@flotilla/contract/http/system/jobs';
import type { Locale } from '@flotilla/contract/locale';
import type { Database } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { JobRunner } from '../../../platform/jobs/job-runner.ts';
import { listJobs, listLogs, oneJob, type ShownJob } from './store.ts';

interface Deps {
  readonly db: Database;
  readonly jobs: JobRunner;
  timeZone(): string;
}

export function jobRoutes(http: Http, { db: { drizzle: db }, jobs, timeZone }: Deps): void {
  const { names } = jobs;
  const present = (row: ShownJob, locale: Locale) => ({ ...row, name: names.shown(row.name, locale) });

  serve(http, calls.listJobs, async ({ query, locale }) => {
    const page = await listJobs(db, query, names);
    return { ...page, list: page.list.map((row) => present(row, locale)) };
  });
  serve(http, calls.getJob, async ({ query, locale }) => {
    const row = await oneJob(db, query.id);
    if (!row) throw notFound();
    return present(row, locale);
  });
  serve(http, calls.changeJobStatus, async ({ body }) => {
    if (!(await jobs.setStatus(body.id, body.status))) throw notFound();
  });
  serve(http, calls.runJob, async ({ body }) => {
    if (!(await jobs.runNow(body.id))) throw notFound();
  });
  serve(http, calls.listJobLogs, async ({ query, locale }) => {
    const page = await listLogs(db, query, timeZone());
    const list = page.list.map(({ log, method, name }) => ({ ...log, method, name: names.shown(name, locale) }));
    return { ...page, list };
  });
}
