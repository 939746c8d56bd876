import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from './error-state.tsx';
import { RowsSkeleton } from './skeleton.tsx';

export type Asked = Pick<UseQueryResult, 'data' | 'error' | 'isLoading' | 'refetch'>;

/** Whether it has been asked for and nothing has come yet. */
export const isPending = ({ data, error, isLoading }: Asked): boolean => data === undefined && (isLoading || !!error);

interface Props {
  asked: Asked;
  rows?: number;
}

/** In a part's place until its first answer has come: a skeleton, or why there is none. */
export function Pending({ asked, rows = 5 }: Props) {
  if (!isPending(asked)) return null;
  const { error, refetch } = asked;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={rows} />;
}
