import { sql } from './orm.ts';
import type { Queryable } from './queryable.ts';

interface Counts {
  /** A table whose rows are changes: `id`, the columns of `by`, and the amount. */
  readonly table: string;
  /** The columns whose changes are added up together. The first one has an index. */
  readonly by: readonly [string, ...string[]];
  readonly amount: string;
  /** Changes with the same first column of `by` stay as they are up to this number. */
  readonly most: number;
  readonly mostAtOnce?: number;
}

/** Replaces changes of counts by their sums. Concurrent statements skip the rows that this one has locked. */
export async function addUp(tx: Queryable, { table, by, amount, most, mostAtOnce = 10_000 }: Counts): Promise<void> {
  const [changes, total, first] = [table, amount, by[0]].map((name) => sql.identifier(name));
  const columns = sql.join(
    by.map((name) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(sql`
    with old as (
      delete from ${changes} where id in (
        select c.id from ${changes} c
         where c.${first} in (select ${first} from ${changes} group by ${first} having count(*) > ${most}::int)
         order by c.id limit ${mostAtOnce}::int for update skip locked)
      returning ${columns}, ${total})
    insert into ${changes} (${columns}, ${total})
    select ${columns}, sum(${total}) from old group by ${columns} having sum(${total}) <> 0`);
}
