import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useIsMobile } from '../../lib/theme/use-look.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { Button } from '../button.tsx';
import { useAllowedActions } from '../can.tsx';
import { EmptyState } from '../state/empty-state.tsx';
import { ErrorState } from '../state/error-state.tsx';
import { type Column, useColumns } from './columns.ts';
import { ColumnsPanel } from './columns-panel.tsx';
import { DataTable, type Selection, type TableProps } from './data-table.tsx';
import { type Filter, FilterRow } from './filter-row.tsx';
import styles from './list.module.css';
import type { Filters, ListControl } from './list-state.ts';
import type { RowItem } from './row-actions.tsx';
import { scrollToTop } from './scroll-to-top.ts';
import { StaleStrip } from './stale-strip.tsx';
import { type BatchAction, Toolbar, type ToolbarAction } from './toolbar.tsx';

/** The properties that a page gives its list. */
export interface ListLook<Row> {
  /** Remembers the columns under this name. */
  id: string;
  label: string;
  /** The page's title and what belongs above the list, in place of a title that only screen readers know. */
  head?: ReactNode;
  columns: readonly Column<Row>[];
  filters?: readonly Filter[];
  nameOf?: (row: Row) => string;
  actions?: (row: Row) => readonly RowItem[];
  create?: ToolbarAction<Row>;
  batch?: readonly BatchAction<Row>[];
  /** Returns the reason why a row cannot be selected. */
  lockedReason?: (row: Row) => string | undefined;
  onImport?: ToolbarAction;
  empty: { title: string; hint?: string; action?: ReactNode };
  extra?: ReactNode;
}

interface Answer<Row> {
  /** `undefined` until the first response. */
  rows: readonly Row[] | undefined;
  /** The reason why there are fewer rows than the page has. */
  note?: string | undefined;
  error: Error | null;
  refetch: () => unknown;
  dataUpdatedAt: number;
  /** The number of all rows that match, of every page. */
  total?: number;
  /** Reads the matching rows, at most `mostChosen`. */
  readAll?: () => Promise<readonly Row[]>;
}

interface Props<Row> {
  look: ListLook<Row>;
  control: ListControl;
  answer: Answer<Row>;
  exportButton?: ReactNode;
  /** Draws the rows; by default a plain table. */
  table?: (table: TableProps<Row>) => ReactNode;
  /** Left of the list, over its whole height. */
  beside?: ReactNode;
  /** Renders the footer below the rows. `toTop` scrolls to the first row. */
  foot?: (toTop: () => void) => ReactNode;
}

const none: readonly never[] = [];
const idOf = (row: unknown) => (row as { id: number }).id;

/** The selected rows of a list. Other filters end the selection. The callbacks are stable, so that another page renders neither filters nor buttons. */
function useSelection<Row>({ change }: ListControl, { readAll }: Answer<Row>, { lockedReason }: ListLook<Row>) {
  const [chosen, setChosen] = useState<Selection<Row>>(new Map());
  const clear = useCallback(() => setChosen(new Map()), []);
  const filter = useCallback(
    (filters: Filters) => {
      clear();
      change({ filters });
    },
    [change, clear],
  );
  const chooseAll = useLatest(async () => {
    const all = (await readAll?.()) ?? none;
    setChosen(new Map(all.filter((row) => lockedReason?.(row) === undefined).map((row) => [idOf(row), row])));
  });
  const chosenRows = useMemo(() => [...chosen.values()], [chosen]);
  return { chosen, chosenRows, setChosen, clear, filter, chooseAll };
}

/** The frame of every list: filters, toolbar, rows and their states. */
export function ListFrame<Row>({ look, control, answer, exportButton, table, beside, foot }: Props<Row>) {
  const { id, label, columns, empty } = look;
  const allowed = useAllowedActions();
  const batch = useMemo(() => allowed(look.batch ?? none), [allowed, look.batch]);
  const filters = useMemo(() => allowed(look.filters ?? none), [allowed, look.filters]);
  const { rows, note, error, refetch, dataUpdatedAt, total = 0, readAll } = answer;
  const t = useT();
  const { shown, hidden, hide } = useColumns(id, columns);
  const { chosen, chosenRows, setChosen, clear, filter, chooseAll } = useSelection(control, answer, look);
  const narrow = useIsMobile();
  const filtered = Object.keys(control.state.filters).length > 0;
  const [filtersShown, setFiltersShown] = useState(!narrow || filtered);
  const scroll = useRef<HTMLDivElement>(null);
  const toTop = () => scroll.current && scrollToTop(scroll.current);
  const { change } = control;
  const sort = useCallback((next: ListControl['state']['sort']) => change({ sort: next }), [change]);
  const refresh = useLatest(() => void refetch());
  const toggleFilters = useCallback(() => setFiltersShown((now) => !now), []);
  const columnsPanel = useMemo(
    () => <ColumnsPanel columns={columns} hidden={hidden} onHide={hide} />,
    [columns, hidden, hide],
  );

  // An empty list shows its actions in the empty state.
  const isEmpty = rows?.length === 0 && !filtered;
  // A button that moves or disappears while it is pressed would lose the press.
  const isUnread = !rows && !error && !filtered && Boolean(empty.action ?? look.extra);
  const resetAction = <Button onClick={() => change({ filters: {} })}>{t('state.resetFilters')}</Button>;
  const drawTable = table ?? ((props: TableProps<Row>) => <DataTable {...props} />);
  const list = (
    <section className={`${styles.page} ${look.head ? styles.headed : ''}`} aria-label={label}>
      <div className={styles.top}>
        {look.head ?? <h1 className="fl-hidden">{label}</h1>}
        {filters.length > 0 && filtersShown && (
          <FilterRow label={label} filters={filters} value={control.state.filters} onChange={filter} />
        )}
        <Toolbar
          create={isEmpty && empty.action ? undefined : look.create}
          batch={batch}
          chosen={chosenRows}
          // As long as only rows of this page are selected there may be others.
          {...(readAll && total > (rows?.length ?? 0) && { matching: total, onAll: chooseAll })}
          filters={control.state.filters}
          onClear={clear}
          extra={isEmpty ? undefined : look.extra}
          isUnread={isUnread}
          onImport={look.onImport}
          exportButton={exportButton}
          filtersShown={filtersShown}
          onToggleFilters={filters.length > 0 ? toggleFilters : undefined}
          onRefresh={refresh}
          columns={columnsPanel}
        />
      </div>
      {rows && <StaleStrip error={error} rowsAtMs={dataUpdatedAt} onRetry={() => void refetch()} />}
      {note && (
        <div className={styles.strip} role="status">
          {note}
        </div>
      )}
      <div className={styles.scroll} ref={scroll}>
        {error && !rows ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : rows?.length === 0 && filtered ? (
          <EmptyState title={t('state.noResult')} hint={t('state.noResultHint')} action={resetAction} />
        ) : isEmpty ? (
          <EmptyState {...empty} />
        ) : (
          drawTable({
            columns: shown,
            rows,
            keyOf: idOf,
            nameOf: look.nameOf,
            label,
            sort: control.state.sort,
            onSort: sort,
            actions: look.actions,
            selection: batch.length > 0 ? chosen : undefined,
            onSelect: setChosen,
            lockedReason: look.lockedReason,
            readAtMs: dataUpdatedAt,
          })
        )}
      </div>
      {foot?.(toTop)}
    </section>
  );
  if (!beside) return list;
  return (
    <div className={styles.sides}>
      <aside className={styles.beside}>{beside}</aside>
      {list}
    </div>
  );
}
