import type { QueryOf } from '@flotilla/contract/endpoint';
import type * as calls from '@flotilla/contract/http/system/jobs';
import { word } from '@flotilla/contract/locale';
import type { Database } from '../../../platform/db/database.ts';
import { contains, equals, readPage, within } from '../../../platform/db/list.ts';
import { and, eq, getTableColumns } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { retention } from '../../../platform/jobs/job-runner.ts';
import { job, jobLog } from '../../../platform/jobs/schema.ts';
import { removeOldLogs } from '../../../platform/jobs/store.ts';
import type { SeededNames } from '../../../platform/seeded-names.ts';
import type { Parameters } from '../parameters/api.ts';

const { groupName: group, cron: cronExpression, ...same } = getTableColumns(job);
const selectJobs = (db: Queryable) => db.select({ ...same, group, cronExpression }).from(job);
export type ShownJob = Awaited<ReturnType<typeof selectJobs>>[number];

export const oneJob = async (db: Queryable, id: number) => (await selectJobs(db).where(eq(job.id, id)))[0];

/** @param names those that the program gave, to find a text in any language */
export function listJobs(db: Queryable, filters: QueryOf<typeof calls.listJobs>, names: SeededNames) {
  const where = and(
    names.contains(job.name, filters.name),
    contains(job.groupName, filters.group),
    equals(job.status, filters.status),
  );
  const order = { by: 'id', order: 'asc' } as const;
  return readPage(db, selectJobs(db), where, filters, { id: job.id, name: job.name }, order);
}

export function listLogs(db: Queryable, filters: QueryOf<typeof calls.listJobLogs>, timeZone: string) {
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
