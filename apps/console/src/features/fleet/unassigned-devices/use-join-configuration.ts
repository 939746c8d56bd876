import { useQuery } from '@tanstack/react-query';
import { callAny } from '../../../lib/use-call.ts';

/** The agent's configuration. It holds a key, so it is asked for only when it is shown, and not kept afterwards. */
export const useJoinConfiguration = () =>
  useQuery({
    queryKey: ['POST /prod/copyCloudJson'],
    queryFn: ({ signal }) => callAny('POST /prod/copyCloudJson', { body: {} }, { signal, quiet: true }),
    gcTime: 0,
  });
