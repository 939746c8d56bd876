import { sql } from '../db/orm.ts';
import type { Queryable } from '../db/queryable.ts';

/**
 * The bytes that tenants store in files, data lines, table rows and cache entries. Triggers of the tables count and limit them, so
 * no writer can leave it out. Equal files count once for each row that names them.
 */
export async function storageUse(db: Queryable, tenantIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: number; bytes: number }>(sql`
    select tenant_id as id, sum(bytes)::bigint as bytes from storage_count
     where tenant_id = any(${sql.param([...tenantIds])}::bigint[]) group by tenant_id`);
  return new Map(rows.map(({ id, bytes }) => [id, Math.max(0, Number(bytes))]));
}

const mostAtOnce = 50_000;

/** Replaces changes by their sums. A second process that does the same skips the rows of this statement. */
export async function addUpStorage(tx: Queryable): Promise<void> {
  await tx.execute(sql`
    with old as (
      delete from storage_count where id in (
        select c.id from storage_count c
         where c.tenant_id in (select tenant_id from storage_count group by tenant_id having count(*) > 16)
         order by c.id limit ${mostAtOnce} for update skip locked)
      returning tenant_id, bytes)
    insert into storage_count (tenant_id, bytes)
    select o.tenant_id, sum(o.bytes) from old o group by o.tenant_id having sum(o.bytes) <> 0`);
}
