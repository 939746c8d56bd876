import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Grant } from './code.ts';

export type LicenceStatus = Grant & { readonly expired: boolean };

export interface Licence {
  status(): LicenceStatus;
  /** @throws 423 if the site has expired, so that no run starts and no phone is controlled */
  assertValid(): void;
}

/** The tenants' limits, which the licence checks. */
export interface Tenants {
  limits(
    db: Queryable,
    tenantId: number,
  ): Promise<{ readonly deviceQuantity: number; readonly expiresAt: string | null }>;
}
