import type { QueryOf } from '@flotilla/contract/endpoint';
import { jobLogs as calls, type JobLog } from '@flotilla/contract/http/system/jobs';
import { type Locale, word } from '@flotilla/contract/locale';
import { isTermName, term } from '@flotilla/contract/terms';
import { jobLogWords as words } from '@flotilla/contract/words/job-logs';
import { among, contains, equals, readPage, within } from '../../../platform/db/list.ts';
import { and, getTableColumns, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { removeInBatches } from '../../../platform/db/remove-in-batches.ts';
import type { Http } from '../../../platform/http/http.ts';
import { type LogDeps, serveLog } from '../../../platform/http/serve-log.ts';
import { retention } from '../../../platform/jobs/job.ts';
import type { JobRunner } from '../../../platform/jobs/job-runner.ts';
import { jobLog } from '../../../platform/jobs/schema.ts';
import { type Column, fieldColumns } from '../../../platform/spreadsheet/columns.ts';
import { outcomeColumn } from '../../../platform/spreadsheet/status-column.ts';
import type { Parameters } from '../parameters/api.ts';

const { groupName: group, startedAt: time, ...same } = getTableColumns(jobLog);
const endedAt = sql<string>`${jobLog.startedAt} + make_interval(secs => ${jobLog.durationMs} / 1000.0)`.mapWith(
  jobLog.startedAt,
);
const select = (db: Queryable) => db.select({ ...same, group, time, endedAt }).from(jobLog);
type Row = Awaited<ReturnType<typeof select>>[number];

/** The result of a run, in the reader's language. */
function messageOf({ message, handled }: Row, locale: Locale): string {
  if (handled !== null) return term('jobHandled')[locale].replace('{count}', String(handled));
  if (!isTermName(message)) return message;
  const reason = term(message)[locale];
  return message.startsWith('cron') ? term('jobStopped')[locale].replace('{reason}', reason) : reason;
}

const columns: readonly Column<JobLog>[] = [
  ...fieldColumns(words, { time: 'time', endedAt: 'time', name: 28, group: 12, method: 24 }),
  outcomeColumn(words.status),
  ...fieldColumns(words, { message: 28, exception: 40, node: 18, durationMs: 12 }),
];

export function jobLogRoutes(http: Http, deps: LogDeps & { readonly jobs: JobRunner }): void {
  const { names } = deps.jobs;
  const list = async (db: Queryable, filters: QueryOf<typeof calls.list>, locale: Locale) => {
    const where = and(
      equals(jobLog.jobId, filters.jobId),
      names.contains(jobLog.name, filters.name),
      equals(jobLog.groupName, filters.group),
      contains(jobLog.method, filters.method),
      equals(jobLog.status, filters.status),
      within(jobLog.startedAt, filters, deps.timeZone()),
    );
    const page = await readPage(db, select(db), where, filters, { id: jobLog.id });
    const present = (row: Row) => ({ ...row, name: names.shown(row.name, locale), message: messageOf(row, locale) });
    return { ...page, list: page.list.map(present) };
  };
  serveLog(http, calls, deps, {
    title: words.many,
    columns,
    list: (db, _who, query, locale) => list(db, query, locale),
    async remove(db, _who, ids) {
      const { rowCount } = await db.delete(jobLog).where(ids && among(jobLog.id, ids));
      return rowCount ?? 0;
    },
  });
}

export const jobLogRetention = ({ db, parameters }: Pick<LogDeps, 'db'> & { readonly parameters: Parameters }) =>
  retention(
    {
      method: 'jobLogs',
      name: word('清理调度日志', 'Remove old job logs', '清理排程日誌'),
      cron: '0 30 3 * * *',
      keeping: parameters.keeping('audit.keepDays'),
    },
    (keepDays) => removeInBatches(db.drizzle, jobLog, sql`started_at < now() - make_interval(days => ${keepDays})`),
  );
