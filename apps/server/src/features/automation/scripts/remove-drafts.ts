import { word } from '@flotilla/contract/locale';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/orm.ts';
import { retention } from '../../../platform/jobs/job.ts';

const keptDays = 7;

/** Deletes script versions that the studio created for trial runs and that no run or task refers to. Returns their number. */
async function removeDrafts({ drizzle: db }: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from script_version v
     where v.draft and v.created_at < now() - make_interval(days => ${keptDays})
       and not exists (select from run_ref r where r.script_version_id = v.id)
       and not exists (select from task_ref t where t.script_version_id = v.id)`);
  return rowCount ?? 0;
}

export const draftRetention = ({ db }: { readonly db: Database }) =>
  retention(
    {
      method: 'scriptDrafts',
      name: word('清理试运行的脚本草稿', 'Remove drafts of scripts', '清理試執行的腳本草稿'),
      cron: '0 50 3 * * *',
    },
    () => removeDrafts(db),
  );
