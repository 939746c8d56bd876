import { memo, type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Input, Query } from '../../lib/calls/api.ts';
import { callAny, type ListRoute, type RowOf, useAsk } from '../../lib/calls/use-call.ts';
import { ExportButton, type Exported } from './export-button.tsx';
import { namesOf } from './filter-row.tsx';
import { ListFrame, type ListLook } from './list-frame.tsx';
import { type Filters, type ListControl, toQuery, useUrlState } from './list-state.ts';
import { Pager } from './pager.tsx';
import { mostChosen } from './toolbar.tsx';

/** A filter left of the list, for example the departments of users. */
interface Beside {
  /** The query field. */
  name: string;
  render: (field: { value: string | undefined; onChange: (value: string) => void }) => ReactNode;
}

export interface ListPageProps<R extends ListRoute> extends ListLook<RowOf<R>> {
  route: R;
  /** Query fields that are not filters, for example the task of the runs. */
  fixed?: Query<R>;
  beside?: Beside | undefined;
  exportBy?: Exported;
  /** The refetch interval, which may depend on the rows. */
  everyMs?: number | ((rows: readonly RowOf<R>[]) => number);
  /** "64 users". */
  totalWords?: (total: number) => string;
}

function useRows<R extends ListRoute>({ route, fixed, everyMs }: ListPageProps<R>, control: ListControl) {
  type Rows = { list: readonly RowOf<R>[]; total: number; totalIsExact?: boolean; note?: string } | undefined;
  const { filters } = control.state;
  // Counting to the end takes long, so it is requested for these filters alone.
  const [counted, setCounted] = useState<Filters>();
  const query = { ...fixed, ...toQuery(control.state), ...(counted === filters && { exactTotal: 1 }) };
  const { data, error, refetch, dataUpdatedAt } = useAsk(route, { query } as unknown as Input<R>, {
    keep: true,
    everyMs: typeof everyMs === 'function' ? (last) => everyMs((last as Rows)?.list ?? []) : everyMs,
  });
  const answer = data as Rows;
  const { list: rows, total = 0, totalIsExact: isExact, note } = answer ?? {};
  const count = { total, isExact, onCount: () => setCounted(filters) };
  const readAll = async () => {
    const whole = { ...query, pageNum: 1, pageSize: mostChosen };
    return ((await callAny(route, { query: whole } as unknown as Input<R>)) as NonNullable<Rows>).list;
  };
  return { rows, count, total, note, error, refetch, dataUpdatedAt, readAll };
}

/** If the last page has become empty, or a link is old, an existing page is shown. */
function useExistingPage({ state, change }: ListControl, rows: readonly unknown[] | undefined, total: number): void {
  const last = Math.max(1, Math.ceil(total / state.pageSize));
  const beyond = rows?.length === 0 && total > 0 && state.pageNum > last;
  useEffect(() => {
    if (beyond) change({ pageNum: last });
  }, [beyond, last, change]);
}

function List<R extends ListRoute>(props: ListPageProps<R>) {
  const { filters = [], exportBy, beside } = props;
  const control = useUrlState([...namesOf(filters), ...(beside ? [beside.name] : [])]);
  const { count, ...answer } = useRows(props, control);
  const { total } = answer;
  useExistingPage(control, answer.rows, total);
  const { filters: set, sort } = control.state;
  const { fixed } = props;
  const exportButton = useMemo(
    () => exportBy && <ExportButton {...exportBy} query={{ ...fixed, ...set, ...sort }} total={total} />,
    [exportBy, fixed, set, sort, total],
  );
  return (
    <ListFrame
      look={props}
      control={control}
      answer={answer}
      exportButton={exportButton}
      beside={beside?.render({
        value: set[beside.name],
        onChange: (value) => {
          const { [beside.name]: _old, ...others } = set;
          control.change({ filters: value === '' ? others : { ...others, [beside.name]: value } });
        },
      })}
      foot={(toTop) =>
        total > 0 && <Pager control={control} {...count} words={props.totalWords?.(total)} onTurn={toTop} />
      }
    />
  );
}
const KeptList = memo(List) as typeof List;

/**
 * The one list of the console. The address holds its filters, order and page. Other parts of its page, such as a dialog that opens
 * over it, are rendered first.
 */
export function ListPage<R extends ListRoute>(props: ListPageProps<R>) {
  return <KeptList<R> {...useDeferredValue(props)} />;
}
