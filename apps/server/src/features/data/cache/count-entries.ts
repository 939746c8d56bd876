import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

/** A read adds up the changes of a count. If there are more than this, they are replaced by their sum. */
export const mostChanges = 64;
const mostAtOnce = 10_000;

/** The number of a tenant's entries, without reading them. */
export async function countEntries(tx: Queryable, tenantId: number): Promise<number> {
  const { rows } = await tx.execute<{ entries: number; changes: number }>(sql`
    select coalesce(sum(c.entries), 0)::int as entries, count(*)::int as changes
      from cache_count c where c.tenant_id = ${tenantId}`);
  const { entries, changes } = rows[0]!;
  if (changes > mostChanges) await addUpEntries(tx);
  return entries;
}

/** Replaces changes of counts by their sums. Concurrent statements skip the rows that this one has locked. */
export async function addUpEntries(tx: Queryable): Promise<void> {
  await tx.execute(sql`
    with old as (
      delete from cache_count where id in (
        select c.id from cache_count c
         where c.tenant_id in (select tenant_id from cache_count group by tenant_id having count(*) > 1)
         order by c.id limit ${mostAtOnce} for update skip locked)
      returning tenant_id, entries)
    insert into cache_count (tenant_id, entries)
    select o.tenant_id, sum(o.entries) from old o group by o.tenant_id having sum(o.entries) <> 0`);
}
