import { word } from '@flotilla/contract/locale';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { removeInBatches } from '../../../platform/db/remove-in-batches.ts';
import { retention } from '../../../platform/jobs/job.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import { command } from './list-commands.ts';

const batch = 100;

/**
 * Removes commands whose last delivery ended more than `keepDays` ago, in small batches, and records of unreferenced APKs.
 * Returns the number of commands.
 */
export async function removeOldCommands(db: Queryable, keepDays: number): Promise<number> {
  const removed = await removeInBatches(
    db,
    command,
    sql`created_at < now() - make_interval(days => ${keepDays}::int) and deadline_at < now() - make_interval(days => ${keepDays}::int)
      and not exists (select from command_delivery d where d.command_id = command.id and d.state in ('waiting', 'sent'))`,
    batch,
  );
  await db.execute(sql`
    delete from apk a
     where a.created_at < now() - make_interval(days => ${keepDays}::int)
       and not exists (select from command c where c.apk_id = a.id)`);
  return removed;
}

export const commandRetention = ({ db, parameters }: { readonly db: Database; readonly parameters: Parameters }) =>
  retention(
    {
      method: 'commands',
      name: word('清理命令记录', 'Remove old commands', '清理命令記錄'),
      cron: '0 50 3 * * *',
      keeping: parameters.keeping('command.keepDays'),
    },
    (keepDays) => removeOldCommands(db.drizzle, keepDays),
  );
