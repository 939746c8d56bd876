import { useQuery } from '@tanstack/react-query';
import { type CallOptions, call } from './api.ts';
import { hasPermission, useSession } from './session.ts';

const everyMs = 5_000;

const useFleet = <T>(queryKey: string, ask: (options: CallOptions) => Promise<T>) => {
  const { profile } = useSession();
  return useQuery({
    queryKey: [queryKey],
    queryFn: ({ signal }) => ask({ signal, quiet: true }),
    refetchInterval: everyMs,
    meta: { background: true },
    enabled: profile !== undefined && hasPermission(profile, 'device:monitor:list'),
  });
};

/** How many phones are online, offline, and in need of a person. */
export const useFleetCounts = () =>
  useFleet('GET /device/monitor/counts', (options) => call('GET /device/monitor/counts', {}, options));

/** The same, with the state of each phone. */
export const useFleetSummary = () =>
  useFleet('GET /device/monitor/summary', (options) => call('GET /device/monitor/summary', {}, options));
