import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

const mostAtOnce = 10_000;

/** Replaces changes of counts by their sums. Concurrent statements skip the rows that this one has locked. */
export async function addUpCounts(tx: Queryable): Promise<void> {
  await tx.execute(sql`
    with old as (
      delete from data_count where id in (
        select c.id from data_count c
         where c.group_id in (select group_id from data_count group by group_id having count(*) > 16)
         order by c.id limit ${mostAtOnce} for update skip locked)
      returning group_id, state, items)
    insert into data_count (group_id, state, items)
    select o.group_id, o.state, sum(o.items) from old o group by o.group_id, o.state having sum(o.items) <> 0`);
}
