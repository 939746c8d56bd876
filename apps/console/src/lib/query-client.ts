import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** A refused call is refused again; only a lost connection or a busy server is worth a second try. */
export function worthRetrying(failures: number, error: Error): boolean {
  if (failures >= 2) return false;
  return error instanceof ApiError && (error.code === 'network' || error.code === 500);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: worthRetrying, staleTime: 5_000, gcTime: 5 * 60_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
