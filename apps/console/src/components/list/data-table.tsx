import { useDeferredValue, useId, useMemo } from 'react';
import { useIsMobile, useIsPhone } from '../../lib/theme/use-look.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { useAllowedActions } from '../can.tsx';
import type { Column } from './columns.ts';
import styles from './list.module.css';
import type { Order } from './list-state.ts';
import type { RowItem } from './row-actions.tsx';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';

export type RowKey = string | number;

/** The selected rows of all pages. */
export type Selection<Row> = ReadonlyMap<RowKey, Row>;

export interface TableProps<Row> {
  columns: readonly Column<Row>[];
  /** `undefined` until the first response. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => RowKey;
  /** A row's name for screen readers. */
  nameOf?: ((row: Row) => string) | undefined;
  label: string;
  sort?: Order | undefined;
  onSort?: (sort: Order | undefined) => void;
  actions?: ((row: Row) => readonly RowItem[]) | undefined;
  selection?: Selection<Row> | undefined;
  onSelect?: ((selection: Selection<Row>) => void) | undefined;
  /** Whether at most one row can be selected. */
  single?: boolean;
  lockedReason?: ((row: Row) => string | undefined) | undefined;
  /** The time of the response. */
  readAtMs?: number;
}

/** The numbers of columns for which a phone and a tablet have room. */
const phoneColumns = 2;
const tabletColumns = 4;

/** The columns that stay on a narrow window, and the others, which open below the row. */
function narrowed<Row>(columns: readonly Column<Row>[], most: number): [Column<Row>[], Column<Row>[]] {
  const essential = columns.filter((column) => column.essential);
  const others = columns.filter((column) => !column.essential);
  const kept = [...essential, ...others].slice(0, Math.max(most, essential.length));
  return [columns.filter((column) => kept.includes(column)), others.filter((column) => !kept.includes(column))];
}
const skeletonRows = 8;

/** The rows and the props that affect them. React renders them in small pieces, so that clicks and keys are handled in between. */
function useDrawnRows<Row>({ rows, columns, keyOf, nameOf, actions, lockedReason, readAtMs }: TableProps<Row>) {
  return useDeferredValue(
    useMemo(
      () => ({ rows, columns, keyOf, nameOf, actions, lockedReason, readAtMs }),
      [rows, columns, keyOf, nameOf, actions, lockedReason, readAtMs],
    ),
  );
}

/** A table of rows with selection, order and actions, without paging. */
export function DataTable<Row>(props: TableProps<Row>) {
  const { label, sort, onSort, selection, onSelect, single = false } = props;
  const { rows, columns, keyOf, nameOf, actions: actionsOf, lockedReason, readAtMs } = useDrawnRows(props);
  const allowed = useAllowedActions();
  const actions = useMemo(
    () => (rows?.every((row) => allowed(actionsOf?.(row) ?? []).length === 0) ? undefined : actionsOf),
    [rows, actionsOf, allowed],
  );
  const radios = useId();
  const narrow = useIsMobile();
  const most = useIsPhone() ? phoneColumns : tabletColumns;
  const [shown, rest] = useMemo(() => (narrow ? narrowed(columns, most) : [columns, []]), [narrow, columns, most]);
  const free = rows?.filter((row) => lockedReason?.(row) === undefined) ?? [];
  const here = rows?.filter((row) => selection?.has(keyOf(row))).length ?? 0;
  const choose = (some: readonly Row[], on: boolean) => {
    const next = new Map(single ? [] : selection);
    for (const row of some) {
      if (on) next.set(keyOf(row), row);
      else next.delete(keyOf(row));
    }
    onSelect?.(next);
  };
  const chooseOne = useLatest((row: Row, on: boolean) => choose([row], on));
  const chooseAll = useLatest((on: boolean) => choose(free, on));
  return (
    <table className={styles.table} aria-label={label} aria-busy={rows === undefined}>
      <TableHead
        columns={shown}
        sort={sort}
        onSort={onSort}
        actions={narrow ? 'unnamed' : actions !== undefined}
        selection={
          selection && {
            some: here > 0,
            all: here > 0 && here === free.length,
            onAll: single ? undefined : chooseAll,
          }
        }
      />
      <tbody>
        {rows === undefined &&
          Array.from({ length: skeletonRows }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike.
            <tr key={index} className={styles.loading}>
              {selection && <td />}
              {shown.map((column) => (
                <td key={column.key}>
                  <span className={styles.bar} />
                </td>
              ))}
              {(narrow || actions) && <td />}
            </tr>
          ))}
        {rows?.map((row) => (
          <TableRow
            key={keyOf(row)}
            row={row}
            columns={shown}
            rest={rest}
            narrow={narrow}
            actions={actions}
            name={nameOf?.(row) ?? ''}
            radios={single ? radios : undefined}
            chosen={selection?.has(keyOf(row))}
            locked={lockedReason?.(row)}
            readAtMs={readAtMs}
            onChoose={chooseOne}
          />
        ))}
      </tbody>
    </table>
  );
}
