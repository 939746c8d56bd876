import { sql } from '../../../../platform/db/orm.ts';

/** Whether no run of a row of `task` is open; cleared ones are out of sight. */
export const noOpenRun = sql`not exists (select 1 from run_ref r
  where r.task_id = task.id and r.cleared_at is null and r.state in ('waiting', 'sent', 'running'))`;
