import { useDeferredValue, useId, useMemo } from 'react';
import { useIsMobile } from '../../lib/theme/use-look.ts';
import { useLatest } from '../../lib/use-latest.ts';
import type { Column } from './columns.ts';
import styles from './list.module.css';
import type { Order } from './list-state.ts';
import type { RowAction } from './row-actions.tsx';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';

export type RowKey = string | number;

/** The rows that are chosen, also those of other pages. */
export type Selection<Row> = ReadonlyMap<RowKey, Row>;

export interface TableProps<Row> {
  columns: readonly Column<Row>[];
  /** Undefined while the first ones are loading. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => RowKey;
  /** A row's name for screen readers. */
  nameOf?: ((row: Row) => string) | undefined;
  label: string;
  sort?: Order | undefined;
  onSort?: (sort: Order | undefined) => void;
  actions?: ((row: Row) => readonly RowAction[]) | undefined;
  selection?: Selection<Row> | undefined;
  onSelect?: ((selection: Selection<Row>) => void) | undefined;
  /** One row at most can be chosen. */
  single?: boolean;
  lockedReason?: ((row: Row) => string | undefined) | undefined;
  /** When the rows were read. */
  readAtMs?: number;
}

/** Columns that stay on a narrow window; the rest opens below the row. */
const narrowColumns = 2;
const skeletonRows = 8;

/** The rows with all that shapes them: they are drawn in small pieces, between which clicks and keys get their turn. */
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
  const { rows, columns, keyOf, nameOf, actions, lockedReason, readAtMs } = useDrawnRows(props);
  const radios = useId();
  const narrow = useIsMobile();
  const [shown, rest] = useMemo(
    () => (narrow ? [columns.slice(0, narrowColumns), columns.slice(narrowColumns)] : [columns, []]),
    [narrow, columns],
  );
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
