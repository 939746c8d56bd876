import type { UserWho } from '../../../platform/access/who.ts';

/** The site assigns phones without owner. */
export const maySeeWaiting = (who: UserWho): boolean => who.userType === 'background';

/** The key that may join a phone announced by `who`: a tenant's announcement never matches a phone with the site's key. */
export const joinsWith = (who: UserWho): 'site' | 'tenant' => (who.userType === 'background' ? 'site' : 'tenant');
