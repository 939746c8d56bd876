import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/queryable.ts';

export interface Removed {
  readonly runs: number;
  /** Files that nothing refers to any more. */
  readonly pictures: readonly string[];
}

/** Removes the runs that `which` (a condition on `run`) selects, with their exceptions and what they say of pictures. */
export async function removeRuns(db: Queryable, which: SQL, most: number | null = null): Promise<Removed> {
  const { rows } = await db.execute<{ runs: number; pictures: string[] | null }>(sql`
    with old as (
      select run.id from run where ${which} order by run.id limit ${most}::int
    ), gone as (
      delete from run using old where run.id = old.id returning run.id
    )
    select (select count(*)::int from gone) as runs,
           (select array_agg(distinct p.sha256) from run_artifact p join old on old.id = p.run_id
             where not exists (select 1 from run_artifact a where a.sha256 = p.sha256 and a.run_id not in (select id from old))
               and not exists (select 1 from script_version v where v.sha256 = p.sha256)) as pictures`);
  return { runs: rows[0]!.runs, pictures: rows[0]!.pictures ?? [] };
}
