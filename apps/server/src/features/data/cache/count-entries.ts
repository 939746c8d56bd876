import { addUp } from '../../../platform/db/add-up.ts';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

/** A read adds up the changes of a count. If there are more than this, they are replaced by their sum. */
export const mostChanges = 64;

/** The number of a tenant's entries, without reading them. */
export async function countEntries(tx: Queryable, tenantId: number): Promise<number> {
  const { rows } = await tx.execute<{ entries: number; changes: number }>(sql`
    select coalesce(sum(c.entries), 0)::int as entries, count(*)::int as changes
      from cache_count c where c.tenant_id = ${tenantId}`);
  const { entries, changes } = rows[0]!;
  if (changes > mostChanges) await addUpEntries(tx);
  return entries;
}

export const addUpEntries = (tx: Queryable) =>
  addUp(tx, { table: 'cache_count', by: ['tenant_id'], amount: 'entries', most: 1 });
