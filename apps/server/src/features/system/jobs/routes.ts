import type { BodyOf } from '@flotilla/contract/endpoint';
import {
  jobs as calls,
  changeJobStatus,
  listJobMethods,
  runJob,
  type ScheduledJob,
} from '@flotilla/contract/http/system/jobs';
import type { Locale } from '@flotilla/contract/locale';
import { term } from '@flotilla/contract/terms';
import { jobWords as words } from '@flotilla/contract/words/jobs';
import { refuseCron } from '../../../platform/cron/refuse-cron.ts';
import type { Database } from '../../../platform/db/database.ts';
import { insertRow, type NewRow } from '../../../platform/db/insert-row.ts';
import { among, contains, equals, readPage } from '../../../platform/db/list.ts';
import { and, eq } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError, invalidField, notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { serveResource } from '../../../platform/http/serve-resource.ts';
import type { JobRunner } from '../../../platform/jobs/job-runner.ts';
import { job as table } from '../../../platform/jobs/schema.ts';
import { seededWord } from '../../../platform/seeded-names.ts';
import { type Column, fieldColumns } from '../../../platform/spreadsheet/columns.ts';
import type { Exports } from '../../../platform/spreadsheet/exports.ts';
import { statusColumn } from '../../../platform/spreadsheet/status-column.ts';
import type { Dictionaries } from '../dictionaries/api.ts';
import { checkArguments } from './check-arguments.ts';

const columns = { id: table.id, name: table.name, nextAt: table.nextAt, lastAt: table.lastAt };
const select = (db: Queryable) =>
  db
    .select({
      ...columns,
      group: table.groupName,
      method: table.method,
      cronExpression: table.cron,
      arguments: table.arguments,
      missedPolicy: table.missedPolicy,
      concurrent: table.concurrent,
      status: table.status,
      remark: table.remark,
      builtIn: table.builtIn,
      gmtCreate: table.createdAt,
      gmtModified: table.modifiedAt,
    })
    .from(table);

const exportColumns: readonly Column<ScheduledJob>[] = [
  ...fieldColumns(words, { id: 10, name: 32, group: 12, method: 24, cronExpression: 20 }),
  statusColumn(words.status),
  ...fieldColumns(words, { nextAt: 'time', lastAt: 'time', remark: 32 }),
];

interface Deps {
  readonly db: Database;
  readonly exports: Exports;
  readonly dictionaries: Dictionaries;
  readonly jobs: JobRunner;
  timeZone(): string;
}

export function jobRoutes(http: Http, { db: database, exports, dictionaries, jobs, timeZone }: Deps): void {
  const { names } = jobs;
  const shown =
    (locale: Locale) =>
    <Row extends { name: string }>(row: Row): Row => ({ ...row, name: names.shown(row.name, locale) });
  const methodOf = (method: string) => {
    const found = jobs.methods.find((one) => one.method === method);
    if (!found) throw invalidField('method', term('unknown'));
    return found;
  };
  type Form = Partial<BodyOf<typeof calls.add>>;
  /** The columns of a form whose values are checked. */
  const checked = async (tx: Queryable, { name, group, cronExpression, ...form }: Form, locale: Locale) => {
    if (form.method !== undefined) checkArguments(methodOf(form.method), form.arguments ?? {});
    if (group !== undefined) await dictionaries.assertChoice(tx, 'sys_job_group', group, 'group');
    if (cronExpression !== undefined) refuseCron(cronExpression, timeZone(), 'cronExpression');
    return { ...form, name: name && names.stored(name, locale), groupName: group, cron: cronExpression };
  };

  serveResource(http, calls, {
    database,
    table,
    async list(db, _who, query, locale) {
      const where = and(
        names.contains(table.name, query.name),
        equals(table.groupName, query.group),
        contains(table.method, query.method),
        equals(table.status, query.status),
      );
      const page = await readPage(db, select(db), where, query, columns, { by: 'id', order: 'asc' });
      return { ...page, list: page.list.map(shown(locale)) };
    },
    rows: async (db, _who, ids, locale) => (await select(db).where(among(table.id, ids))).map(shown(locale)),
    insert: async (tx, _who, form, locale) =>
      insertRow(tx, table, (await checked(tx, form, locale)) as NewRow<typeof table>),
    async update(tx, _who, change, current, locale) {
      if (current.builtIn && change.method !== undefined && change.method !== current.method)
        throw invalidField('method', term('readOnly'));
      const { method = current.method, arguments: given = current.arguments, ...rest } = change;
      const columnsOf = await checked(tx, { ...rest, method, arguments: given } as Form, locale);
      await tx
        .update(table)
        .set({ ...columnsOf, nextAt: null })
        .where(eq(table.id, current.id));
    },
    async remove(db, _who, found, ids) {
      const builtIn = found.find((one) => one.builtIn);
      if (builtIn) throw new CallError('builtIn', { params: { name: seededWord(builtIn.name) } });
      await db.delete(table).where(among(table.id, ids));
    },
    exported: { exports, columns: exportColumns },
  });

  serve(http, listJobMethods, async ({ locale }) =>
    jobs.methods.map(({ method, name, arguments: declared = {} }) => ({
      method,
      name: name[locale],
      arguments: Object.entries(declared).map(([key, { label, standard, ...limits }]) => ({
        ...limits,
        key,
        label: label[locale],
        standard: standard(),
      })),
    })),
  );
  serve(http, changeJobStatus, async ({ body }) => {
    if (!(await jobs.setStatus(body.id, body.status))) throw notFound();
  });
  serve(http, runJob, async ({ body: { id } }) => {
    const [row] = await select(database.drizzle).where(eq(table.id, id));
    if (!row) throw notFound();
    if (!(await jobs.runNow(id))) throw new CallError('conflict', { params: { reason: term('jobRuns') } });
  });
}
