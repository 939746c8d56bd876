import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { isCutOff, onServerReturn } from './server-link.ts';

/** A refused call is refused again; only a lost connection or a busy server is worth a second try. */
export function worthRetrying(failures: number, error: Error): boolean {
  if (failures >= 2 || isCutOff()) return false;
  return error instanceof ApiError && (error.code === 'network' || error.code === 500);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // The browser's online state is irrelevant for a server on the same machine.
    queries: {
      retry: worthRetrying,
      staleTime: 5_000,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// Cancels calls to the lost server, which would otherwise be waited for.
onServerReturn(() => void queryClient.cancelQueries().then(() => queryClient.invalidateQueries()));
