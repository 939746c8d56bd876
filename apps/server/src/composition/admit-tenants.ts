import type { Users } from '../features/identity/users/api.ts';
import type { Licence } from '../features/system/licence/api.ts';
import { siteTenantId } from '../platform/access/who.ts';
import type { Queryable } from '../platform/db/queryable.ts';

interface Deps {
  readonly db: Queryable;
  readonly licence: Licence;
  readonly users: Users;
}

const rememberMs = 5_000;

/** Whether a tenant's phones may run now. The tenant's expiry is remembered for a moment: dispatch asks for every batch. */
export function createAdmitTenants({ db, licence, users }: Deps): (tenantId: number) => Promise<boolean> {
  const known = new Map<number, { expired: boolean; readMs: number }>();
  return async (tenantId) => {
    if (licence.status().expired) return false;
    if (tenantId === siteTenantId) return true;
    const remembered = known.get(tenantId);
    if (remembered && performance.now() - remembered.readMs < rememberMs) return !remembered.expired;
    const { expired } = await users.limits(db, tenantId);
    known.set(tenantId, { expired, readMs: performance.now() });
    return !expired;
  };
}
