import { word } from '@flotilla/contract/locale';
import type { Database } from '../../../../platform/db/database.ts';
import { sql } from '../../../../platform/db/orm.ts';
import { retention } from '../../../../platform/jobs/job.ts';
import type { Parameters } from '../../../system/parameters/api.ts';

const largestBatch = 5_000;

/** Removes pictures and files of runs that were stored more than `keepDays` ago, in small batches that keep locks short. Returns their number. */
async function removeOldArtifacts({ drizzle: db }: Database, keepDays: number): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rowCount } = await db.execute(sql`
      delete from run_artifact where (run_id, name) in (
        select run_id, name from run_artifact
         where created_at < now() - make_interval(days => ${keepDays}::int) order by created_at limit ${largestBatch}::int)`);
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < largestBatch) return removed;
  }
}

/** Pictures and files of runs take more space than the runs, so they may end earlier. The job that removes unused files frees the space. */
export const artifactRetention = ({ db, parameters }: { readonly db: Database; readonly parameters: Parameters }) =>
  retention(
    {
      method: 'artifacts',
      name: word('清理运行截图和文件', 'Remove old pictures and files of runs', '清理執行截圖和檔案'),
      cron: '0 50 3 * * *',
      keeping: parameters.keeping('run.filesKeepDays'),
    },
    (keepDays) => removeOldArtifacts(db, keepDays),
  );
