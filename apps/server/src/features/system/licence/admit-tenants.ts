import { word } from '@flotilla/contract/locale';
import { siteTenantId } from '../../../platform/access/who.ts';
import type { ProcessCaches } from '../../../platform/caches/process-caches.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Licence, Tenants } from './api.ts';

interface Deps {
  readonly db: Queryable;
  readonly licence: Licence;
  readonly users: Tenants;
  readonly caches: ProcessCaches;
  /** Calls back when a tenant's limits may have changed. Returns how to unsubscribe. */
  onChange(changed: () => void): () => void;
}

/** A change whose message was lost takes effect after this. */
const rememberMs = 5_000;

/** Dispatch checks every batch, so a tenant's expiry is cached until it changes. */
export function createAdmitTenants({ db, licence, users, caches, onChange }: Deps) {
  const known = new Map<number, { expiresAt: string | null; readMs: number }>();
  const uses = caches.register({
    name: 'tenants',
    title: word('租户有效期', 'Expiry of tenants', '租戶有效期'),
    entries: () => known.size,
    clear: () => known.clear(),
  });
  const expiryOf = async (tenantId: number, queryable: Queryable): Promise<string | null> => {
    const remembered = known.get(tenantId);
    const isRecent = remembered !== undefined && performance.now() - remembered.readMs < rememberMs;
    uses.count(isRecent);
    if (isRecent) return remembered.expiresAt;
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
