import { siteTenantId } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Licence, Tenants } from './api.ts';

interface Deps {
  readonly db: Queryable;
  readonly licence: Licence;
  readonly users: Tenants;
  /** Calls back when a tenant's limits may have changed. Returns how to unsubscribe. */
  onChange(changed: () => void): () => void;
}

/** A change whose message was lost takes effect after this. */
const rememberMs = 5_000;

/** Dispatch checks every batch, so a tenant's expiry is cached until it changes. */
export function createAdmitTenants({ db, licence, users, onChange }: Deps) {
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
    close: onChange(() => known.clear()),
  };
}
