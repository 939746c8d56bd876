import { EmptyState } from '../state/empty-state.tsx';
import { ErrorState } from '../state/error-state.tsx';
import { DataTable, type TableProps } from './data-table.tsx';
import list from './list.module.css';
import type { ListControl } from './list-state.ts';
import { Pager } from './pager.tsx';

interface Page<Row> {
  readonly list: readonly Row[];
  readonly total: number;
  readonly totalIsExact?: boolean | undefined;
}

interface Props<Row> extends Omit<TableProps<Row>, 'rows' | 'sort' | 'onSort'> {
  control: ListControl;
  asked: { readonly data: Page<Row> | undefined; readonly error: Error | null; readonly refetch: () => unknown };
  empty: { title: string; hint?: string };
  /** The class of the frame around the table. */
  className?: string;
  /** The pager's total with the rows' noun. */
  words?: string | undefined;
  /** Whether the pager is compact. */
  small?: boolean;
}

/** One page of a list in a dialog, with its pager, or the reason why there are no rows. */
export function PagedTable<Row>({ control, asked, empty, className = '', words, small = true, ...table }: Props<Row>) {
  const { data, error, refetch } = asked;
  return (
    <>
      <div className={`${list.framed} ${className}`}>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data?.list.length === 0 ? (
          <EmptyState {...empty} />
        ) : (
          <DataTable
            {...table}
            rows={data?.list}
            sort={control.state.sort}
            onSort={(sort) => control.change({ sort })}
          />
        )}
      </div>
      {data && data.total > 0 && (
        <Pager control={control} total={data.total} isExact={data.totalIsExact} small={small} words={words} />
      )}
    </>
  );
}
