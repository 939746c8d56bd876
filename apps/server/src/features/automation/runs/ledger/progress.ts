import { sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';

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
