import type { UserWho } from '../../../platform/access/who.ts';

/** Phones that are nobody's yet are dealt out by the site. */
export const maySeeWaiting = (who: UserWho): boolean => who.userType === 'background';

/** Which key may bring in a phone that `who` announced: a tenant's announcement never catches a phone that brings the site's. */
export const joinsWith = (who: UserWho): 'site' | 'tenant' => (who.userType === 'background' ? 'site' : 'tenant');
