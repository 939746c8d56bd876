import { runStates } from '@flotilla/contract/http/automation/runs';
import type { UserWho } from '../../../../platform/access/who.ts';
import { instantText } from '../../../../platform/db/list.ts';
import { count, sql } from '../../../../platform/db/orm.ts';
import { scoped } from '../../../../platform/db/owned.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { sumCounts } from '../../../../platform/sum-counts.ts';
import { runs } from '../schema.ts';
import { matching } from './list-runs.ts';
import { narrow, type RunFilters } from './narrow-filters.ts';

type Group = { readonly state: string; readonly count: number };

function countsOf(groups: readonly Group[]) {
  const counts = new Map<string, number>();
  for (const { state, count } of groups) counts.set(state, (counts.get(state) ?? 0) + count);
  return sumCounts(runStates, counts);
}

/** The rows that `listRuns` finds, counted. */
export async function countRuns(db: Queryable, who: UserWho, filters: RunFilters, timeZone: string) {
  const run = scoped(db, who).rows(runs, 'run');
  const narrowed = await narrow(db, filters, timeZone);
  const { beginTime } = filters;
  const hour = beginTime
    ? sql<number>`floor(extract(epoch from ${run.createdAt} - ${instantText(beginTime, timeZone)}) / 3600)::int`
    : sql<number>`null::int`;
  const groups = await db
    .select({
      hour: hour.as('hour'),
      state: run.state,
      count: count(),
      cleared: sql<number>`count(${run.clearedAt})::int`,
    })
    .from(run)
    .where(matching(run, filters, narrowed(run), timeZone))
    .groupBy(sql`1`, run.state)
    .orderBy(sql`1`);
  const byHour = Map.groupBy(groups, (group) => group.hour);
  return {
    ...countsOf(groups),
    cleared: groups.reduce((sum, group) => sum + group.cleared, 0),
    hours: beginTime ? [...byHour].map(([hour, ofHour]) => ({ hour, ...countsOf(ofHour) })) : [],
  };
}

/** Runs by task and state, without those that were cleared. */
export async function countByState(
  db: Queryable,
  taskIds: readonly number[],
): Promise<Map<number, Map<string, number>>> {
  if (taskIds.length === 0) return new Map();
  const { rows } = await db.execute<{ task_id: number; state: string; runs: number }>(sql`
    select task_id, state, count(*)::int as runs from run
     where task_id = any(${sql.param(taskIds)}::bigint[]) and cleared_at is null group by task_id, state`);
  const byTask = Map.groupBy(rows, (row) => row.task_id);
  return new Map([...byTask].map(([taskId, own]) => [taskId, new Map(own.map((row) => [row.state, row.runs]))]));
}

/** Counts the runs of the whole site that have not ended, by state. */
export async function countOpen(db: Queryable): Promise<(readonly [state: string, runs: number])[]> {
  const { rows } = await db.execute<{ state: string; runs: number }>(sql`
    select state, count(*)::int as runs from run where state in ('waiting', 'sent', 'running') group by state`);
  const counts = new Map(rows.map(({ state, runs }) => [state, runs]));
  return ['waiting', 'sent', 'running'].map((state) => [state, counts.get(state) ?? 0]);
}
