import { maxArtifactBytes } from '@flotilla/contract/artifact-type';
import type { QueryOf } from '@flotilla/contract/endpoint';
import * as endpoints from '@flotilla/contract/http/automation/runs';
import type { Database } from '../../../../platform/db/database.ts';
import { eq, sql } from '../../../../platform/db/orm.ts';
import { scoped } from '../../../../platform/db/owned.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { invalidField, notFound } from '../../../../platform/http/call-error.ts';
import type { Http } from '../../../../platform/http/http.ts';
import { serve } from '../../../../platform/http/serve.ts';
import type { Exports } from '../../../../platform/spreadsheet/exports.ts';
import type { Files } from '../../../../platform/storage/files.ts';
import type { DeviceLogs } from '../../../fleet/device-logs/api.ts';
import type { Parameters } from '../../../system/parameters/api.ts';
import type { TaskNames } from '../api.ts';
import type { RunsSlice } from '../runs.ts';
import { runs as runTable } from '../schema.ts';
import { keepArtifact, listArtifacts, openArtifact } from './artifacts.ts';
import { listRuns, presentRuns, type RunNames, rowsInReach, unsuccessfulRuns } from './list-runs.ts';
import { runColumns, runsTitle } from './run-columns.ts';
import { countRuns } from './summarise-runs.ts';

interface Deps extends RunNames {
  readonly db: Database;
  readonly files: Files;
  readonly runs: RunsSlice;
  readonly tasks: TaskNames;
  readonly parameters: Parameters;
  readonly exports: Exports;
  readonly deviceLogs: Pick<DeviceLogs, 'ofRun'>;
}

/** The results of runs may be large. */
const runsAPage = 1_000;
type RunQuery = QueryOf<typeof endpoints.listRuns>;

async function tasksOf(db: Queryable, runIds: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select distinct task_id as id from run where id = any(${sql.param(runIds)}::bigint[])`,
  );
  return rows.map(({ id }) => id);
}

export function runRoutes(http: Http, slices: Deps): void {
  const { files, runs, tasks, parameters, deviceLogs } = slices;
  const db = slices.db.drizzle;
  const timeZone = () => parameters.text('site.timeZone');

  serve(http, endpoints.listRuns, async ({ query, who, locale }) => {
    if (query.taskId) await tasks.check(db, who, query.taskId);
    return listRuns(db, who, query, slices, { timeZone: timeZone(), locale });
  });

  serve(http, endpoints.exportRuns, async ({ query, who, locale, caller }) => {
    if (query.taskId) await tasks.check(db, who, query.taskId);
    return slices.exports.offer(caller, query, {
      title: runsTitle,
      columns: runColumns,
      rowsAPage: runsAPage,
      page: (tx, page) =>
        listRuns(tx, who, { ...query, ...page } as RunQuery, slices, { timeZone: timeZone(), locale }),
    });
  });

  serve(http, endpoints.summariseRuns, async ({ query, who }) => {
    if (query.taskId) await tasks.check(db, who, query.taskId);
    return countRuns(db, who, query, timeZone());
  });

  serve(http, endpoints.getRun, async ({ query, who, locale }) => {
    const { run, select } = rowsInReach(db, who);
    const [found] = await select().where(eq(run.id, query.id));
    if (!found) throw notFound();
    const [presented] = await presentRuns(db, [found], slices, locale);
    return {
      ...presented!,
      params: found.params as Record<string, never>,
      result: (found.result ?? null) as never,
    };
  });

  serve(http, endpoints.runLogs, async ({ query, who }) => {
    const run = await scoped(db, who).one(runTable, query.id);
    return deviceLogs.ofRun(who, run, { offset: (query.pageNum - 1) * query.pageSize, limit: query.pageSize });
  });

  serve(http, endpoints.listRunArtifacts, ({ query, who }) => listArtifacts(db, who, query, tasks));

  serve(http, endpoints.runArtifact, ({ query, who }) => openArtifact(db, files, who, query.id, query.name));

  serve(http, endpoints.stopRuns, async ({ query, who }) => {
    const checked = await scoped(db, who).check(runTable, query.ids);
    await runs.stop(checked.ids);
  });

  serve(http, endpoints.retryRuns, async ({ body, who }) => {
    if (!body.taskId && !body.ids?.length) throw invalidField('ids', 'ids, taskId');
    if (body.taskId) await tasks.check(db, who, body.taskId);
    const wanted = body.ids?.length ? body.ids : await unsuccessfulRuns(db, who, body.taskId!);
    const checked = await scoped(db, who).check(runTable, wanted);
    await tasks.assertRights(db, await tasksOf(db, checked.ids));
    return { count: await runs.retry(checked.ids) };
  });

  serve(http, endpoints.handInArtifact, async ({ query, who, upload }) =>
    keepArtifact(db, files, who, { ...query, upload: await upload(maxArtifactBytes) }),
  );
}
