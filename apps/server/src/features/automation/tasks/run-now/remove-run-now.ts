import { word } from '@flotilla/contract/locale';
import type { Database } from '../../../../platform/db/database.ts';
import { sql } from '../../../../platform/db/orm.ts';
import { retention } from '../../../../platform/jobs/job.ts';
import type { Parameters } from '../../../system/parameters/api.ts';
import type { Runs } from '../../runs/api.ts';

interface Deps {
  readonly db: Database;
  readonly runs: Pick<Runs, 'dropTask'>;
  readonly parameters: Parameters;
}

const batch = 100;

/** Removes immediate tasks that finished more than `keepDays` ago, with their runs. Returns their number. */
async function removeRunNow({ db, runs }: Omit<Deps, 'parameters'>, keepDays: number): Promise<number> {
  let removed = 0;
  for (;;) {
    const ids = await db.transaction(async ({ drizzle: tx }) => {
      const { rows } = await tx.execute<{ id: number }>(sql`
        select id from task
         where kind = 'runNow' and status <> 1 and status_at < now() - make_interval(days => ${keepDays}::int)
           and not exists (select from run_ref r where r.task_id = task.id and r.state in ('waiting', 'sent', 'running'))
         order by id limit ${batch} for update skip locked`);
      for (const { id } of rows) await runs.dropTask(tx, id);
      await tx.execute(sql`delete from task where id = any(${sql.param(rows.map(({ id }) => id))}::bigint[])`);
      return rows;
    });
    removed += ids.length;
    if (ids.length < batch) return removed;
  }
}

export const runNowRetention = (deps: Deps) =>
  retention(
    {
      method: 'runNowTasks',
      name: word('清理立即运行的任务', 'Remove old tasks of “run now”', '清理立即執行的任務'),
      cron: '0 45 3 * * *',
      keeping: deps.parameters.keeping('task.runNowKeepDays'),
    },
    (keepDays) => removeRunNow(deps, keepDays),
  );
