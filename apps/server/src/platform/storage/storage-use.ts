import { addUp } from '../db/add-up.ts';
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

export const addUpStorage = (tx: Queryable) =>
  addUp(tx, { table: 'storage_count', by: ['tenant_id'], amount: 'bytes', most: 16, mostAtOnce: 50_000 });
