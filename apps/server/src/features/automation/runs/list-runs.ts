import type { QueryOf } from '@flotilla/contract/endpoint';
import type { listRuns as listRunsEndpoint, Run } from '@flotilla/contract/http/runs';
import type { Locale } from '@flotilla/contract/locale';
import type { UserWho } from '../../../platform/access/who.ts';
import { contains, equals, readPage, within } from '../../../platform/db/list.ts';
import { and, eq, inArray, isNotNull, isNull, or, type SQL } from '../../../platform/db/orm.ts';
import { columnsOf, scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { ownerName, userRef } from '../../identity/users/api.ts';
import type { Exceptions } from '../exceptions/api.ts';
import type { Scripts } from '../scripts/api.ts';
import type { TaskPort } from './api.ts';
import { narrow, type RunFilters, type RunRows } from './narrow-filters.ts';
import { reasonText } from './reason-text.ts';
import { runs } from './schema.ts';

export interface RunNames {
  readonly tasks: Pick<TaskPort, 'names'>;
  readonly scripts: Pick<Scripts, 'labels'>;
  readonly exceptions: Pick<Exceptions, 'ofRuns'>;
}

const openStates: readonly string[] = ['sent', 'running'];

export function rowsInReach(db: Queryable, who: UserWho) {
  const run = scoped(db, who).rows(runs, 'run');
  const select = () =>
    db
      .select({ ...columnsOf(run), userName: ownerName })
      .from(run)
      .leftJoin(userRef, eq(userRef.id, run.ownerId));
  return { run, select };
}

type Found = Awaited<ReturnType<ReturnType<typeof rowsInReach>['select']>>[number];

/** Slices that own the names supply them once for all rows. */
export async function presentRuns(
  db: Queryable,
  found: readonly Found[],
  names: RunNames,
  locale: Locale,
): Promise<Run[]> {
  const [taskNames, labels, exceptionIds] = await Promise.all([
    names.tasks.names([...new Set(found.map((run) => run.taskId))]),
    names.scripts.labels(db, [...new Set(found.map((run) => run.scriptVersionId))]),
    names.exceptions.ofRuns(found.filter((run) => run.state === 'failed').map((run) => run.id)),
  ]);
  return found.map((run) => ({
    ...run,
    taskName: taskNames.get(run.taskId) ?? '',
    scriptName: labels.get(run.scriptVersionId)?.scriptName ?? '',
    scriptVersion: labels.get(run.scriptVersionId)?.version ?? '',
    stuckAt: run.state === 'running' ? run.stuckAt : null,
    stopping: run.stopMode !== null && openStates.includes(run.state),
    reason: reasonText(run.reason, locale, run.lateState),
    hotScripts: run.hotScripts ?? [],
    exceptionId: exceptionIds.get(run.id) ?? null,
    cleared: run.clearedAt !== null,
  }));
}

/** Cleared runs are not in the send log, but those that reached their phones can be included. */
export const matching = (run: RunRows, filters: RunFilters, narrowed: SQL | undefined, timeZone: string) =>
  and(
    narrowed,
    filters.withCleared === 1 ? or(isNull(run.clearedAt), isNotNull(run.sentAt)) : isNull(run.clearedAt),
    equals(run.taskId, filters.taskId),
    equals(run.deviceNo, filters.ofDevice),
    filters.state?.length ? inArray(run.state, filters.state) : undefined,
    filters.stuck === 1 ? and(isNotNull(run.stuckAt), eq(run.state, 'running')) : undefined,
    or(contains(run.reason, filters.text), contains(run.progressText, filters.text)),
    within(run.createdAt, filters, timeZone),
  );

export async function listRuns(
  db: Queryable,
  who: UserWho,
  query: QueryOf<typeof listRunsEndpoint>,
  names: RunNames,
  { timeZone, locale }: { readonly timeZone: string; readonly locale: Locale },
) {
  const { run, select } = rowsInReach(db, who);
  const narrowed = await narrow(db, query, timeZone);
  const where = matching(run, query, narrowed(run), timeZone);
  const columns = { id: run.id, createdAt: run.createdAt, endedAt: run.endedAt };
  const { list, total } = await readPage(db, select(), where, query, columns);
  return { list: await presentRuns(db, list, names, locale), total };
}

/** Unsuccessful runs of a task, which a retry takes by default. */
export async function unsuccessfulRuns(db: Queryable, who: UserWho, taskId: number): Promise<number[]> {
  const run = scoped(db, who).rows(runs, 'run');
  const found = await db
    .select({ id: run.id })
    .from(run)
    .where(and(eq(run.taskId, taskId), isNull(run.clearedAt), inArray(run.state, ['failed', 'expired', 'lost'])));
  return found.map((row) => row.id);
}
