import type { QueryOf } from '@flotilla/contract/endpoint';
import type { listRuns as listRunsEndpoint, Run } from '@flotilla/contract/http/automation/runs';
import type { Locale } from '@flotilla/contract/locale';
import { wordFault } from '@flotilla/contract/words/faults';
import type { UserWho } from '../../../../platform/access/who.ts';
import { contains, equals, readPage, within } from '../../../../platform/db/list.ts';
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from '../../../../platform/db/orm.ts';
import { columnsOf, scoped } from '../../../../platform/db/owned.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import type { Connections } from '../../../fleet/connections/api.ts';
import { ownerName, userRef } from '../../../identity/users/api.ts';
import type { Exceptions } from '../../exceptions/api.ts';
import type { Scripts } from '../../scripts/api.ts';
import type { TaskNames } from '../api.ts';
import { reasonText } from '../reason-text.ts';
import { runs } from '../schema.ts';
import { narrow, type RunFilters, type RunRows } from './narrow-filters.ts';

export interface RunNames {
  readonly tasks: Pick<TaskNames, 'names'>;
  readonly scripts: Pick<Scripts, 'labels'>;
  readonly exceptions: Pick<Exceptions, 'ofRuns'>;
  readonly connections: Pick<Connections, 'live'>;
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

/** The time of the last report of a started run's phone; `null` while the phone is online. */
function unknownSince({ state, deviceId, sentAt }: Found, { connections }: RunNames): string | null {
  if (!openStates.includes(state)) return null;
  const live = connections.live(deviceId);
  if (live?.online) return null;
  return live ? new Date(live.reportMs || live.sinceMs).toISOString() : sentAt;
}

/** Slices that own the names supply them once for all rows. */
export async function presentRuns(
  db: Queryable,
  found: readonly Found[],
  names: RunNames,
  locale: Locale,
): Promise<Run[]> {
  const [taskNames, labels, exceptions] = await Promise.all([
    names.tasks.names([...new Set(found.map((run) => run.taskId))]),
    names.scripts.labels(db, [...new Set(found.map((run) => run.scriptVersionId))]),
    names.exceptions.ofRuns(found.filter((run) => run.state === 'failed').map((run) => run.id)),
  ]);
  const reasonOf = (run: Found) => {
    const fault = exceptions.get(run.id)?.fault;
    return fault ? wordFault(fault, run.reason, locale) : reasonText(run.reason, locale, run.lateState);
  };
  return found.map((run) => ({
    ...run,
    taskName: taskNames.get(run.taskId) ?? '',
    scriptName: labels.get(run.scriptVersionId)?.scriptName ?? '',
    scriptVersion: labels.get(run.scriptVersionId)?.version ?? '',
    stuckAt: run.state === 'running' ? run.stuckAt : null,
    unknownSince: unknownSince(run, names),
    stopping: run.stopMode !== null && openStates.includes(run.state),
    reason: reasonOf(run),
    hotScripts: run.hotScripts ?? [],
    exceptionId: exceptions.get(run.id)?.id ?? null,
    cleared: run.clearedAt !== null,
  }));
}

/** An index finds the texts of ended runs, and another one the few open runs. */
const hasText = (run: RunRows, text: string) =>
  or(
    contains(run.endedText, text),
    sql`${run.id} = any(array(
      select open.id from run open where open.ended_at is null
         and (${contains(sql`open.reason`, text)} or ${contains(sql`open.progress_text`, text)})))`,
  );

/** Cleared runs are not in the send log, but those that reached their phones can be included. */
export const matching = (run: RunRows, filters: RunFilters, narrowed: SQL | undefined, timeZone: string) =>
  and(
    narrowed,
    filters.withCleared === 1 ? or(isNull(run.clearedAt), isNotNull(run.sentAt)) : isNull(run.clearedAt),
    equals(run.taskId, filters.taskId),
    equals(run.deviceNo, filters.ofDevice),
    filters.state?.length ? inArray(run.state, filters.state) : undefined,
    filters.stuck === 1 ? and(isNotNull(run.stuckAt), eq(run.state, 'running')) : undefined,
    filters.text ? hasText(run, filters.text) : undefined,
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
  const page = await readPage(db, select(), where, query, columns);
  return { ...page, list: await presentRuns(db, page.list, names, locale) };
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
