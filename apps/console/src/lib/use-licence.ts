import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { useSession } from './session.ts';
import { useAsk } from './use-call.ts';

/** How often the frame asks for what it shows of the site, and pages for the same. */
export const frameEveryMs = 30_000;

/** What the frame asks for: version, expiry and quota of the site, and how many notices are unread. */
export const useLicence = () =>
  useQuery({
    queryKey: ['GET /prod/prodInfo'],
    queryFn: ({ signal }) => call('GET /prod/prodInfo', {}, { signal, quiet: true }),
    refetchInterval: frameEveryMs,
    staleTime: frameEveryMs,
    meta: { background: true },
  });

/** The same of a front user's tenant; nothing for background users, who have no limits of their own. */
export const useOwnLicence = () =>
  useAsk('GET /prod/prodUserInfo', {}, { everyMs: frameEveryMs, enabled: useSession().profile?.userType === 'front' });
