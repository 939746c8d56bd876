import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { type Answer, type CallOptions, call, type Input, newKey, type Route } from './api.ts';
import { ApiError } from './api-error.ts';
import { t } from './i18n.ts';
import { queryClient } from './query-client.ts';
import { toast } from './toast.ts';

/** Calls that answer `{list, total}`. */
export type ListRoute = {
  [R in Route]: Answer<R> extends { list: readonly unknown[]; total: number } ? R : never;
}[Route];
export type RowOf<R extends ListRoute> = Answer<R> extends { list: readonly (infer Row)[] } ? Row : never;

/** The same call where the compiler cannot know which one it is. */
export const callAny = <R extends Route>(route: R, input: Input<R>, options?: CallOptions): Promise<Answer<R>> =>
  (call as (route: R, input: Input<R>, options?: CallOptions) => Promise<Answer<R>>)(route, input, options);

export interface AskOptions {
  /** Asks again every so many ms, quietly. */
  everyMs?: number | undefined;
  enabled?: boolean;
  /** Shows the last answer until the next one, for another page of the same list, has come. */
  keep?: boolean;
  /** Nothing is shown of what was read when it was open before: saving that would undo what others have changed. */
  fresh?: boolean;
}

/** A reading call as a query; the caller shows its failure. Its key begins with the route, see `refresh`. */
export function useAsk<R extends Route>(
  route: R,
  input: Input<R>,
  { everyMs, enabled = true, keep = false, fresh = false }: AskOptions = {},
): UseQueryResult<Answer<R>> {
  return useQuery({
    queryKey: [route, input],
    queryFn: ({ signal }) => callAny(route, input, { signal, quiet: true }),
    enabled,
    ...(fresh && { gcTime: 0 }),
    ...(keep && { placeholderData: keepPreviousData }),
    ...(everyMs !== undefined && { refetchInterval: everyMs, meta: { background: true } }),
  });
}

/** Names and counts of one slice are shown by many: after a change everything is old, and what is shown now is asked for anew. */
export const refreshAll = (): void => void queryClient.invalidateQueries();

/** Asks anew for everything that these calls have answered. */
export const refresh = (...routes: readonly Route[]): void => {
  for (const route of routes) void queryClient.invalidateQueries({ queryKey: [route] });
};

interface SendOptions<R extends Route> {
  /** The toast after it worked: one of the usual words, or one of its own. */
  done?: 'success' | 'added' | 'saved' | ((answer: Answer<R>) => string);
  /** A form shows the failure at its fields. */
  quiet?: boolean;
  onDone?: (answer: Answer<R>) => void;
}

/** Without an answer nobody knows whether it was done. */
const unanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'timeout' || error.code === 500);

/** The same input sent again after an attempt without an answer carries the same key, so that nothing is made twice. */
function useAttempts<T>() {
  const last = useRef<{ input: string; key: string }>(undefined);
  return async <A>(input: T, send: (key: string) => Promise<A>): Promise<A> => {
    const text = JSON.stringify(input, (_name, value) => (value instanceof FormData ? newKey() : value));
    const key = last.current?.input === text ? last.current.key : newKey();
    last.current = { input: text, key };
    try {
      const answer = await send(key);
      last.current = undefined;
      return answer;
    } catch (error) {
      if (!unanswered(error)) last.current = undefined;
      throw error;
    }
  };
}

/** A changing call. `mutate` for a button; `mutateAsync` where the result is awaited. */
export function useSend<R extends Route>(
  route: R,
  { done, quiet = false, onDone }: SendOptions<R> = {},
): UseMutationResult<Answer<R>, Error, Input<R>> {
  const attempt = useAttempts<Input<R>>();
  return useMutation({
    mutationFn: (input: Input<R>) =>
      attempt(input, (idempotencyKey) => callAny(route, input, { quiet, idempotencyKey })),
    onSuccess: (answer) => {
      refreshAll();
      if (done) toast.success(typeof done === 'function' ? done(answer) : t(`done.${done}`));
      onDone?.(answer);
    },
  });
}
