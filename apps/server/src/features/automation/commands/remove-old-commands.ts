import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/queryable.ts';

const batch = 100;

/**
 * Removes commands that were over more than `keepDays` ago with every phone's answer, in small batches, and what it knows of APKs
 * that no command names any more. Answers how many commands.
 */
export async function removeOldCommands(db: Queryable, keepDays: number): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rowCount } = await db.execute(sql`
      delete from command where id in (
        select c.id from command c
         where c.created_at < now() - make_interval(days => ${keepDays}::int) and c.deadline_at < now() - make_interval(days => ${keepDays}::int)
           and not exists (select from command_delivery d where d.command_id = c.id and d.state in ('waiting', 'sent'))
         order by c.id limit ${batch})`);
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) break;
  }
  await db.execute(sql`
    delete from apk a
     where a.created_at < now() - make_interval(days => ${keepDays}::int)
       and not exists (select from command c where c.apk_id = a.id)`);
  return removed;
}
