import { siteTenantId, type Who } from '../../../platform/access/who.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { localTime } from '../../../platform/local-time.ts';
import type { Licence, Tenants } from './api.ts';

interface Deps {
  readonly db: Queryable;
  readonly licence: Licence;
  readonly users: Tenants;
  timeZone(): string;
}

/** Checks that the caller may run or control phones now. @throws 423 siteExpired, 423 ownerExpired */
export const createAdmitRun =
  ({ db, licence, users, timeZone }: Deps) =>
  async (who: Who): Promise<void> => {
    licence.assertValid();
    const expiresAt =
      who.kind === 'user'
        ? who.tenantExpiresAt
        : who.tenantId === siteTenantId
          ? null
          : (await users.limits(db, who.tenantId)).expiresAt;
    if (expiresAt !== null && Date.parse(expiresAt) <= Date.now()) {
      throw new CallError('ownerExpired', { params: { time: localTime(expiresAt, timeZone()) } });
    }
  };
