import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { t } from '../i18n.ts';
import { toast } from '../toast.ts';
import { type Answer, type CallOptions, call, type Input, newKey, type Route } from './api.ts';
import { ApiError } from './api-error.ts';
import { queryClient } from './query-client.ts';

/** Calls that return `{list, total}`. */
export type ListRoute = {
  [R in Route]: Answer<R> extends { list: readonly unknown[]; total: number } ? R : never;
}[Route];
export type RowOf<R extends ListRoute> = Answer<R> extends { list: readonly (infer Row)[] } ? Row : never;

/** Makes a call whose route is only known at run time. */
export const callAny = <R extends Route>(route: R, input: Input<R>, options?: CallOptions): Promise<Answer<R>> =>
  (call as (route: R, input: Input<R>, options?: CallOptions) => Promise<Answer<R>>)(route, input, options);

export interface AskOptions<A> {
  /** Refetches in the background at this interval, which may depend on the last response. */
  everyMs?: number | ((last: A | undefined) => number) | undefined;
  enabled?: boolean;
  /** Shows the last response until the next one (another page of the same list) has arrived. */
  keep?: boolean;
  /** Ignores cached data of an earlier opening, because saving that data would undo other users' changes. */
  fresh?: boolean;
}

/** Makes a reading call as a query of React Query. The caller shows a failure. The query key begins with the route, see `refresh`. */
export function useAsk<R extends Route>(
  route: R,
  input: Input<R>,
  { everyMs, enabled = true, keep = false, fresh = false }: AskOptions<Answer<R>> = {},
): UseQueryResult<Answer<R>> {
  return useQuery({
    queryKey: [route, input],
    queryFn: ({ signal }) => callAny(route, input, { signal, quiet: true }),
    enabled,
    ...(fresh && { gcTime: 0 }),
    ...(keep && { placeholderData: keepPreviousData }),
    ...(everyMs !== undefined && {
      refetchInterval:
        typeof everyMs === 'number'
          ? everyMs
          : ({ state }: { state: { data?: Answer<R> | undefined } }) => everyMs(state.data),
      meta: { background: true },
    }),
  });
}

/** Many pages show one slice's names and counts, so a change makes everything stale and refetches what is visible. */
export const refreshAll = (): void => void queryClient.invalidateQueries();

/** Refetches the cached responses of these calls. */
export const refresh = (...routes: readonly Route[]): void => {
  for (const route of routes) void queryClient.invalidateQueries({ queryKey: [route] });
};

/** Shows a toast with a button that undoes a change. Another toast shows a failure of `undo`. */
export function offerUndo(text: string, undo: () => Promise<unknown>): void {
  const run = () =>
    void undo().then(
      () => {
        refreshAll();
        toast.success(t('shell.undone'));
      },
      () => {},
    );
  toast.success(text, { label: t('shell.undo'), run, isUndo: true });
}

interface SendOptions<R extends Route> {
  /** The toast after success: one of the usual texts, or its own. */
  done?: 'success' | 'added' | 'saved' | ((answer: Answer<R>) => string);
  /** Returns the input of the call that undoes this one. The toast offers that call. */
  undo?: (input: Input<R>) => Input<R>;
  /** Shows no toast, because a form shows the failure at its fields. */
  quiet?: boolean;
  onDone?: (answer: Answer<R>) => void;
}

/** Whether the call got no response, so that it is unknown whether the call took effect. */
const unanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'timeout' || error.code === 500);

/** A retry of the same input after an unanswered attempt uses the same key, so that nothing is created twice. */
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

/** Makes a call that changes data as a mutation. Use `mutate` for a button, `mutateAsync` to await the result. */
export function useSend<R extends Route>(
  route: R,
  { done, undo, quiet = false, onDone }: SendOptions<R> = {},
): UseMutationResult<Answer<R>, Error, Input<R>> {
  const attempt = useAttempts<Input<R>>();
  return useMutation({
    mutationFn: (input: Input<R>) =>
      attempt(input, (idempotencyKey) => callAny(route, input, { quiet, idempotencyKey })),
    onSuccess: (answer, input) => {
      refreshAll();
      const text = typeof done === 'function' ? done(answer) : done && t(`done.${done}`);
      if (text && undo) offerUndo(text, () => callAny(route, undo(input)));
      else if (text) toast.success(text);
      onDone?.(answer);
    },
  });
}
