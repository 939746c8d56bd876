import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Input, Query } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useIsMobile } from '../../lib/theme/use-look.ts';
import { type ListRoute, type RowOf, useAsk } from '../../lib/use-call.ts';
import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { type Column, useColumns } from './columns.ts';
import { ColumnsPanel } from './columns-panel.tsx';
import { DataTable, type Selection } from './data-table.tsx';
import { ExportButton, type ExportRoute } from './export-button.tsx';
import { type Filter, FilterRow, namesOf } from './filter-row.tsx';
import styles from './list.module.css';
import { type ListControl, toQuery, useUrlState } from './list-state.ts';
import { Pager } from './pager.tsx';
import type { RowAction } from './row-actions.tsx';
import { scrollToTop } from './scroll-to-top.ts';
import { StaleStrip } from './stale-strip.tsx';
import { type BatchAction, Toolbar, type ToolbarAction } from './toolbar.tsx';

export interface ListPageProps<R extends ListRoute> {
  route: R;
  /** Remembers the columns under this name. */
  id: string;
  label: string;
  columns: readonly Column<RowOf<R>>[];
  filters?: readonly Filter[];
  /** Query fields that are not filters: which task's runs, for example. */
  fixed?: Query<R>;
  nameOf?: (row: RowOf<R>) => string;
  actions?: (row: RowOf<R>) => readonly RowAction[];
  create?: ToolbarAction;
  batch?: readonly BatchAction<RowOf<R>>[];
  onImport?: ToolbarAction;
  exportBy?: { route: ExportRoute; permission: string };
  empty: { title: string; hint?: string; action?: ReactNode };
  extra?: ReactNode;
  /** The refetch interval, which may depend on the rows. */
  everyMs?: number | ((rows: readonly RowOf<R>[]) => number);
  /** "64 people". */
  totalWords?: (total: number) => string;
}

function useRows<R extends ListRoute>({ route, fixed, everyMs }: ListPageProps<R>, control: ListControl) {
  type Rows = { list: readonly RowOf<R>[]; total: number } | undefined;
  const query = { ...fixed, ...toQuery(control.state) };
  const answer = useAsk(route, { query } as unknown as Input<R>, {
    keep: true,
    everyMs: typeof everyMs === 'function' ? (last) => everyMs((last as Rows)?.list ?? []) : everyMs,
  });
  const data = answer.data as Rows;
  return { ...answer, rows: data?.list, total: data?.total ?? 0, query };
}

/** If the last page has become empty, or a link is old, an existing page is shown. */
function useExistingPage({ state, change }: ListControl, rows: readonly unknown[] | undefined, total: number): void {
  const last = Math.max(1, Math.ceil(total / state.pageSize));
  const beyond = rows?.length === 0 && total > 0 && state.pageNum > last;
  useEffect(() => {
    if (beyond) change({ pageNum: last });
  }, [beyond, last, change]);
}

/** The one list of the console: its filters, order and page are its address; columns and selection are the person's. */
export function ListPage<R extends ListRoute>(props: ListPageProps<R>) {
  const { id, label, columns, filters = [], batch = [], empty, exportBy } = props;
  const t = useT();
  const control = useUrlState(namesOf(filters));
  const { rows, total, error, refetch, query, dataUpdatedAt } = useRows(props, control);
  useExistingPage(control, rows, total);
  const { shown, hidden, hide } = useColumns(id, columns);
  const [chosen, setChosen] = useState<Selection<RowOf<R>>>(new Map());
  const narrow = useIsMobile();
  const [filtersShown, setFiltersShown] = useState(!narrow || Object.keys(control.state.filters).length > 0);
  const scroll = useRef<HTMLDivElement>(null);
  const filtered = Object.keys(control.state.filters).length > 0;
  const clear = () => setChosen(new Map());
  const toTop = () => scroll.current && scrollToTop(scroll.current);

  // The empty state then shows the actions; there is nothing to clear.
  const isEmpty = rows?.length === 0 && !filtered;
  const resetAction = <Button onClick={() => control.change({ filters: {} })}>{t('state.resetFilters')}</Button>;
  return (
    <section className={styles.page} aria-label={label}>
      <div className={styles.top}>
        <h1 className="fl-hidden">{label}</h1>
        {filters.length > 0 && filtersShown && (
          <FilterRow
            label={label}
            filters={filters}
            value={control.state.filters}
            onChange={(value) => {
              clear();
              control.change({ filters: value });
            }}
          />
        )}
        <Toolbar
          create={isEmpty && empty.action ? undefined : props.create}
          batch={batch}
          chosen={[...chosen.values()]}
          onClear={clear}
          extra={isEmpty ? undefined : props.extra}
          onImport={props.onImport}
          exportButton={exportBy && <ExportButton {...exportBy} query={query} />}
          filtersShown={filtersShown}
          onToggleFilters={filters.length > 0 ? () => setFiltersShown(!filtersShown) : undefined}
          onRefresh={() => void refetch()}
          columns={<ColumnsPanel columns={columns} hidden={hidden} onHide={hide} />}
        />
      </div>
      {rows && <StaleStrip error={error} rowsAtMs={dataUpdatedAt} onRetry={() => void refetch()} />}
      <div className={styles.scroll} ref={scroll}>
        {error && !rows ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : rows?.length === 0 && filtered ? (
          <EmptyState title={t('state.noResult')} hint={t('state.noResultHint')} action={resetAction} />
        ) : isEmpty ? (
          <EmptyState {...empty} />
        ) : (
          <DataTable
            columns={shown}
            rows={rows}
            keyOf={(row) => (row as { id: number }).id}
            nameOf={props.nameOf}
            label={label}
            sort={control.state.sort}
            onSort={(sort) => control.change({ sort })}
            actions={props.actions}
            selection={batch.length > 0 ? chosen : undefined}
            onSelect={setChosen}
          />
        )}
      </div>
      {total > 0 && <Pager control={control} total={total} words={props.totalWords?.(total)} onTurn={toTop} />}
    </section>
  );
}
