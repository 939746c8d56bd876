import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { type ListState, toQuery } from '../../../../components/list/list-state.ts';
import { call } from '../../../../lib/calls/api.ts';

const route = 'GET /device/monitor/list';
/** Rows that one call fetches. */
const blockRows = 100;

/** The blocks of rows, counted from 1, that hold the rows from `first` to `last`. */
function blocksOf(first: number, last: number): number[] {
  const from = Math.floor(Math.max(0, first) / blockRows);
  const to = Math.floor(Math.max(0, last) / blockRows);
  return Array.from({ length: to - from + 1 }, (_none, nth) => from + nth + 1);
}

/** Fetches and refetches only the rows in view of a list of any length. */
export function useRowRanges(
  { filters, sort }: Pick<ListState, 'filters' | 'sort'>,
  view: { first: number; last: number },
  everySeconds: number,
) {
  const blocks = blocksOf(view.first, view.last);
  const answers = useQueries({
    queries: blocks.map((pageNum) => {
      const query = { orderBy: 'attention' as const, ...toQuery({ filters, sort, pageNum, pageSize: blockRows }) };
      return {
        queryKey: [route, { query }],
        queryFn: ({ signal }: { signal: AbortSignal }) => call(route, { query }, { signal, quiet: true }),
        refetchInterval: everySeconds * 1_000,
        placeholderData: keepPreviousData,
        meta: { background: true },
      };
    }),
  });
  const rowAt = (index: number): MonitorRow | undefined => {
    const nth = blocks.indexOf(Math.floor(index / blockRows) + 1);
    const answer = answers[nth];
    return answer?.isPlaceholderData ? undefined : answer?.data?.list[index % blockRows];
  };
  return {
    rowAt,
    total: answers.find(({ data }) => data !== undefined)?.data?.total,
    error: answers.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => answers.forEach((answer) => void answer.refetch()),
  };
}
