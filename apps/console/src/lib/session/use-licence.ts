import { useQuery } from '@tanstack/react-query';
import { call } from '../calls/api.ts';
import { useAsk } from '../calls/use-call.ts';
import { useSession } from './session.ts';

/** The interval at which the frame and pages fetch the site's facts. */
export const frameEveryMs = 30_000;

/** The facts for the frame: version, expiry and quota of the site, and the number of unread notices. */
export const useLicence = () =>
  useQuery({
    queryKey: ['GET /prod/prodInfo'],
    queryFn: ({ signal }) => call('GET /prod/prodInfo', {}, { signal, quiet: true }),
    refetchInterval: frameEveryMs,
    staleTime: frameEveryMs,
    meta: { background: true },
  });

/** Returns the limits of a front user's tenant. Disabled for background users, who have no own limits. */
export const useOwnLicence = () =>
  useAsk('GET /prod/prodUserInfo', {}, { everyMs: frameEveryMs, enabled: useSession().profile?.userType === 'front' });
