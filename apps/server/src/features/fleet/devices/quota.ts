import { type Owner, siteTenantId } from '../../../platform/access/who.ts';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Users } from '../../identity/users/api.ts';
import type { Licence } from '../../system/licence/api.ts';

export interface QuotaDeps {
  readonly users: Users;
  readonly licence: Licence;
}

/** An arbitrary constant: phones are added to the site one transaction at a time. */
const siteQuotaLock = 7_306_151_845;

export async function countAssigned(db: Queryable, tenantId: number | 'site'): Promise<number> {
  const { rows } = await db.execute<{ used: number }>(
    tenantId === 'site'
      ? sql`select count(*)::int as used from device where tenant_id is not null`
      : sql`select count(*)::int as used from device where tenant_id = ${tenantId}`,
  );
  return rows[0]!.used;
}

/** The assigned phones of each tenant that has any. */
export async function countByTenant(db: Queryable, tenantIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: number; used: number }>(sql`
    select tenant_id as id, count(*)::int as used from device
     where tenant_id = any(${sql.param([...tenantIds])}::bigint[]) group by tenant_id`);
  return new Map(rows.map(({ id, used }) => [id, used]));
}

const hold = (used: number, more: number, limit: number) => {
  if (used + more > limit) throw new CallError('quotaExceeded', { params: { used, limit } });
};

/** Reserves room for `more` phones of this owner until the transaction ends. @throws 409 quotaExceeded */
export async function takeQuota(tx: Queryable, { users, licence }: QuotaDeps, owner: Owner, more: number) {
  const { deviceQuantity } = await users.lockLimits(tx, owner.tenantId);
  await tx.execute(sql`select pg_advisory_xact_lock(${siteQuotaLock})`);
  if (owner.tenantId !== siteTenantId && deviceQuantity > 0) {
    hold(await countAssigned(tx, owner.tenantId), more, deviceQuantity);
  }
  hold(await countAssigned(tx, 'site'), more, licence.status().deviceQuota);
}
