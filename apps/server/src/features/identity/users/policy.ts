import { term } from '@flotilla/contract/terms';
import type { UserWho } from '../../../platform/access/who.ts';
import { CallError, forbidden, invalidField } from '../../../platform/http/call-error.ts';
import type { UserAccount } from './schema.ts';
import type { SentLimits } from './user-fields.ts';

/** People change their own account through the profile's calls only. */
export function assertNotSelf(who: UserWho, userIds: readonly number[]): void {
  if (userIds.includes(who.userId)) throw new CallError('ownAccount');
}

/** Tenants create accounts only within their tenant. */
export function assertMayMake(who: UserWho, userType: 'background' | 'front'): void {
  if (who.userType === 'front' && userType !== 'front') throw forbidden();
}

/** Limits of a tenant belong to the root of it, and only the site sets them. */
export function assertMayLimit(
  who: UserWho,
  user: Pick<UserAccount, 'userType' | 'parentId'>,
  limits: SentLimits,
): void {
  const tenantRoot = user.userType === 'front' && user.parentId === null;
  for (const field of ['deviceQuantity', 'concurrencyLimit'] as const) {
    if (limits[field] && !tenantRoot) throw invalidField(field, term('tenantOnly'));
  }
  if (tenantRoot && who.userType === 'front') throw forbidden();
}
