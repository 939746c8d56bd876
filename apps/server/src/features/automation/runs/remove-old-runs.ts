import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Files } from '../../../platform/storage/files.ts';

const batch = 5_000;

/**
 * Removes runs that ended more than `keepDays` ago, with their exceptions, and the pictures that nothing else refers to.
 * In small batches, so that nobody waits for a lock. Answers how many.
 */
export async function removeOldRuns(db: Queryable, files: Files, keepDays: number): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rows } = await db.execute<{ runs: number; pictures: string[] | null }>(sql`
      with old as (
        select id from run where ended_at < now() - make_interval(days => ${keepDays}::int) order by id limit ${batch}
      ), pictures as (
        select distinct a.sha256 from run_artifact a join old on old.id = a.run_id
      ), gone as (
        delete from run using old where run.id = old.id returning run.id
      )
      select (select count(*)::int from gone) as runs,
             (select array_agg(p.sha256) from pictures p
               where not exists (select 1 from run_artifact a where a.sha256 = p.sha256 and a.run_id not in (select id from old))
                 and not exists (select 1 from script_version v where v.sha256 = p.sha256)) as pictures`);
    const found = rows[0]!;
    for (const sha256 of found.pictures ?? []) await files.remove(sha256);
    removed += found.runs;
    if (found.runs < batch) return removed;
  }
}
