import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/queryable.ts';

/** Runs by task and state, without those that were cleared. */
export async function countByState(
  db: Queryable,
  taskIds: readonly number[],
): Promise<Map<number, Map<string, number>>> {
  const counts = new Map<number, Map<string, number>>();
  if (taskIds.length === 0) return counts;
  const { rows } = await db.execute<{ task_id: number; state: string; runs: number }>(sql`
    select task_id, state, count(*)::int as runs from run
     where task_id = any(${sql.param(taskIds)}::bigint[]) and cleared_at is null group by task_id, state`);
  for (const row of rows) {
    const ofTask = counts.get(row.task_id) ?? new Map<string, number>();
    counts.set(row.task_id, ofTask.set(row.state, row.runs));
  }
  return counts;
}
