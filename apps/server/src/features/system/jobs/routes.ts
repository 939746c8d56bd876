import * as calls from '@flotilla/contract/http/jobs';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { JobRunner } from '../../../platform/jobs/job-runner.ts';
import { jobById, listJobs, listLogs } from '../../../platform/jobs/store.ts';

interface Deps {
  readonly db: Queryable;
  readonly jobs: JobRunner;
  timeZone(): string;
}

export function jobRoutes(http: Http, { db, jobs, timeZone }: Deps): void {
  serve(http, calls.listJobs, async ({ query }) => {
    const { list: rows, total } = await listJobs(db, query);
    return { list: rows.map(present), total };
  });
  serve(http, calls.getJob, async ({ query }) => {
    const row = await jobById(db, query.id);
    if (!row) throw notFound();
    return present(row);
  });
  serve(http, calls.changeJobStatus, async ({ body }) => {
    if (!(await jobs.setStatus(body.id, body.status))) throw notFound();
    return null;
  });
  serve(http, calls.runJob, async ({ body }) => {
    if (!(await jobs.runNow(body.id))) throw notFound();
    return null;
  });
  serve(http, calls.listJobLogs, async ({ query }) => {
    const { list: rows, total } = await listLogs(db, query, timeZone());
    return { list: rows.map(({ log, name, method }) => ({ ...log, name, method })), total };
  });
}

const present = ({ groupName, cron, ...row }: NonNullable<Awaited<ReturnType<typeof jobById>>>) => ({
  ...row,
  group: groupName,
  cronExpression: cron,
});
