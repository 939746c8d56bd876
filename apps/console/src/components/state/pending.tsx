import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from './error-state.tsx';
import { RowsSkeleton } from './skeleton.tsx';

export type PendingQuery = Pick<UseQueryResult, 'data' | 'error' | 'isLoading' | 'refetch'>;

/** Whether a query has no data yet: it is loading or has failed. */
export const isPending = ({ data, error, isLoading }: PendingQuery): boolean =>
  data === undefined && (isLoading || !!error);

interface Props {
  query: PendingQuery;
  rows?: number;
}

/** Shows a skeleton, or the error, in place of content whose query has no data yet. Renders nothing afterwards. */
export function Pending({ query, rows = 5 }: Props) {
  if (!isPending(query)) return null;
  const { error, refetch } = query;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={rows} />;
}
