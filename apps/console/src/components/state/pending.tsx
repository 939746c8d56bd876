import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from './error-state.tsx';
import { RowsSkeleton } from './skeleton.tsx';

export type Asked = Pick<UseQueryResult, 'data' | 'error' | 'isLoading' | 'refetch'>;

/** Whether it is loading without a previous answer. */
export const isPending = ({ data, error, isLoading }: Asked): boolean => data === undefined && (isLoading || !!error);

interface Props {
  asked: Asked;
  rows?: number;
}

/** Takes a part's place until its first answer: a skeleton, or the error. */
export function Pending({ asked, rows = 5 }: Props) {
  if (!isPending(asked)) return null;
  const { error, refetch } = asked;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={rows} />;
}
