import type { QueryOf } from '@flotilla/contract/endpoint';
import * as calls from '@flotilla/contract/http/system/jobs';
import { type Locale, word } from '@flotilla/contract/locale';
import type { Database } from '../../../platform/db/database.ts';
import { contains, equals, readPage, within } from '../../../platform/db/list.ts';
import { and, eq, getTableColumns } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { type JobRunner, retention } from '../../../platform/jobs/job-runner.ts';
import { job, jobLog } from '../../../platform/jobs/schema.ts';
import { removeOldLogs } from '../../../platform/jobs/store.ts';
import type { SeededNames } from '../../../platform/seeded-names.ts';
import type { Parameters } from '../parameters/api.ts';

const { groupName: group, cron: cronExpression, ...same } = getTableColumns(job);
const selectJobs = (db: Queryable) => db.select({ ...same, group, cronExpression }).from(job);
type ShownJob = Awaited<ReturnType<typeof selectJobs>>[number];

const oneJob = async (db: Queryable, id: number) => (await selectJobs(db).where(eq(job.id, id)))[0];

/** @param names those that the program gave, to find a text in any language */
function listJobs(db: Queryable, filters: QueryOf<typeof calls.listJobs>, names: SeededNames) {
  const where = and(
    names.contains(job.name, filters.name),
    contains(job.groupName, filters.group),
    equals(job.status, filters.status),
  );
  const order = { by: 'id', order: 'asc' } as const;
  return readPage(db, selectJobs(db), where, filters, { id: job.id, name: job.name }, order);
}

function listLogs(db: Queryable, filters: QueryOf<typeof calls.listJobLogs>, timeZone: string) {
  const where = and(
    equals(jobLog.jobId, filters.jobId),
    equals(jobLog.status, filters.status),
    within(jobLog.startedAt, filters, timeZone),
  );
  const select = db
    .select({ log: jobLog, name: job.name, method: job.method })
    .from(jobLog)
    .innerJoin(job, eq(job.id, jobLog.jobId));
  return readPage(db, select, where, filters, { id: jobLog.id });
}

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

export const jobLogRetention = ({ db, parameters }: { readonly db: Database; readonly parameters: Parameters }) =>
  retention(
    {
      method: 'jobLogs',
      name: word('清理调度日志', 'Remove old job logs', '清理排程日誌'),
      cron: '0 30 3 * * *',
      what: 'job logs',
    },
    () => removeOldLogs(db.drizzle, parameters.count('audit.keepDays')),
  );
