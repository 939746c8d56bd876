import { word } from '@flotilla/contract/locale';
import type { Database } from '../../../../platform/db/database.ts';
import { type SQL, sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { retention } from '../../../../platform/jobs/job.ts';
import type { Parameters } from '../../../system/parameters/api.ts';

/** Removes the runs that `which` (a condition on `run`) selects, with their exceptions and pictures. Returns their number. */
export async function removeRuns(db: Queryable, which: SQL, most: number | null = null): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from run where id in (select run.id from run where ${which} order by run.id limit ${most}::int)`);
  return rowCount ?? 0;
}

const largestBatch = 5_000;

/**
 * Removes runs that ended more than `keepDays` ago, with their exceptions and picture records. Each phone keeps the newest run
 * of an enabled task, or it would get the task again. Small batches keep locks short. Returns their number.
 */
export async function removeOldRuns(db: Queryable, keepDays: number, batch = largestBatch): Promise<number> {
  const which = sql`run.ended_at < now() - make_interval(days => ${keepDays}::int)
    and (run.cleared_at is not null
      or not exists (select 1 from task_ref t where t.id = run.task_id and t.status = 1)
      or exists (select 1 from run later
                  where later.task_id = run.task_id and later.device_id = run.device_id and later.cleared_at is null
                    and (later.slot, later.try) > (run.slot, run.try)))`;
  let removed = 0;
  for (;;) {
    const runs = await removeRuns(db, which, batch);
    removed += runs;
    if (runs < batch) return removed;
  }
}

export const runRetention = ({ db, parameters }: { readonly db: Database; readonly parameters: Parameters }) =>
  retention(
    {
      method: 'runs',
      name: word('清理运行记录', 'Remove old runs', '清理執行記錄'),
      cron: '0 40 3 * * *',
      keeping: parameters.keeping('run.keepDays'),
    },
    (keepDays) => removeOldRuns(db.drizzle, keepDays),
  );
