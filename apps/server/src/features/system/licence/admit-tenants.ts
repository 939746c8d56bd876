import { siteTenantId } from '../../../platform/access/who.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { type AccessChange, accessChanged } from '../../identity/access/api.ts';
import type { Users } from '../../identity/users/api.ts';
import type { Licence } from './api.ts';

interface Deps {
  readonly db: Queryable;
  readonly bus: Bus;
  readonly licence: Licence;
  readonly users: Users;
}

/** Should word of a change be lost, it is known after this at the latest. */
const rememberMs = 5_000;

/** Dispatch checks every batch, so a tenant's expiry is cached until somebody changes it. */
export function createAdmitTenants({ db, bus, licence, users }: Deps) {
  const known = new Map<number, { expiresAt: string | null; readMs: number }>();
  const expiryOf = async (tenantId: number, queryable: Queryable): Promise<string | null> => {
    const remembered = known.get(tenantId);
    if (remembered && performance.now() - remembered.readMs < rememberMs) return remembered.expiresAt;
    const readMs = performance.now();
    const { expiresAt } = await users.limits(queryable, tenantId);
    known.set(tenantId, { expiresAt, readMs });
    return expiresAt;
  };
  return {
    /** Whether a tenant's phones may run now. A transaction passes itself, so that it needs no second connection. */
    async admits(tenantId: number, queryable = db): Promise<boolean> {
      if (licence.status().expired) return false;
      if (tenantId === siteTenantId) return true;
      const expiresAt = await expiryOf(tenantId, queryable);
      return expiresAt === null || Date.parse(expiresAt) > Date.now();
    },
    close: bus.subscribe(accessChanged, (_change: AccessChange) => known.clear()),
  };
}
