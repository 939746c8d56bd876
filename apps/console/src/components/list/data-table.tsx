import { type ReactNode, useId, useState } from 'react';
import { type Moment, none } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useIsMobile } from '../../lib/theme/use-look.ts';
import { Button } from '../button.tsx';
import { Time } from '../time.tsx';
import type { Column } from './columns.ts';
import styles from './list.module.css';
import type { Order } from './list-state.ts';
import { type RowAction, RowActions } from './row-actions.tsx';
import { TableHead } from './table-head.tsx';

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
}

/** Columns that stay on a narrow window; the rest opens below the row. */
const narrowColumns = 2;
const skeletonRows = 8;

function contentOf<Row>(column: Column<Row>, row: Row): ReactNode {
  const { render, show, key } = column;
  const content = render ? render(row) : (row as Record<string, ReactNode>)[key];
  if (content === null || content === undefined || content === '') return <span className="fl-quiet">{none}</span>;
  if (show === 'time') return <Time value={content as Moment} />;
  if (show === 'code')
    return (
      <span className="fl-mono" title={String(content)}>
        {content}
      </span>
    );
  return content;
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { align, width } = column;
  const names = [align === 'right' && styles.end, width !== undefined && styles.cut].filter(Boolean).join(' ');
  return (
    <td className={names || undefined} style={width === undefined ? undefined : { maxWidth: width }}>
      {contentOf(column, row)}
    </td>
  );
}

interface RowProps<Row> {
  table: TableProps<Row>;
  row: Row;
  columns: readonly Column<Row>[];
  rest: readonly Column<Row>[];
  narrow: boolean;
  /** The name of the radio buttons. */
  radios: string;
  onChoose: (on: boolean) => void;
}

function TableRow<Row>({ table, row, columns, rest, narrow, radios, onChoose }: RowProps<Row>) {
  const { actions, single = false } = table;
  const chosen = table.selection?.has(table.keyOf(row));
  const locked = table.lockedReason?.(row);
  const t = useT();
  const [open, setOpen] = useState(false);
  const span = columns.length + 1 + (chosen === undefined ? 0 : 1);
  return (
    <>
      <tr className={chosen ? styles.chosen : undefined}>
        {chosen !== undefined && (
          <td className={styles.check}>
            <input
              type={single ? 'radio' : 'checkbox'}
              name={single ? radios : undefined}
              className={single ? 'fl-radio' : undefined}
              aria-label={t('list.selectRow', { name: table.nameOf?.(row) ?? '' })}
              checked={chosen}
              disabled={locked !== undefined}
              title={locked}
              onChange={(event) => onChoose(event.target.checked)}
            />
          </td>
        )}
        {columns.map((column) => (
          <Cell key={column.key} column={column} row={row} />
        ))}
        {narrow ? (
          <td className={styles.end}>
            <Button
              kind="text"
              icon={open ? 'up' : 'down'}
              aria-label={t('list.details')}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            />
          </td>
        ) : (
          actions && (
            <td className={styles.rowActions}>
              <RowActions actions={actions(row)} />
            </td>
          )
        )}
      </tr>
      {narrow && open && (
        <tr>
          <td colSpan={span}>
            <dl className={styles.expand}>
              {rest.map((column) => (
                <div key={column.key} style={{ display: 'contents' }}>
                  <dt className="fl-small">{column.title}</dt>
                  <dd>{contentOf(column, row)}</dd>
                </div>
              ))}
            </dl>
            {actions && <RowActions actions={actions(row)} />}
          </td>
        </tr>
      )}
    </>
  );
}

/** A table of rows with selection, order and actions, without paging. */
export function DataTable<Row>(props: TableProps<Row>) {
  const { columns, rows, keyOf, label, sort, onSort, actions, selection, onSelect, single = false } = props;
  const radios = useId();
  const narrow = useIsMobile();
  const shown = narrow ? columns.slice(0, narrowColumns) : columns;
  const rest = narrow ? columns.slice(narrowColumns) : [];
  const free = rows?.filter((row) => props.lockedReason?.(row) === undefined) ?? [];
  const here = rows?.filter((row) => selection?.has(keyOf(row))).length ?? 0;
  const choose = (some: readonly Row[], on: boolean) => {
    const next = new Map(single ? [] : selection);
    for (const row of some) {
      if (on) next.set(keyOf(row), row);
      else next.delete(keyOf(row));
    }
    onSelect?.(next);
  };
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
            onAll: single ? undefined : (on) => choose(free, on),
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
            table={props}
            row={row}
            columns={shown}
            rest={rest}
            narrow={narrow}
            radios={radios}
            onChoose={(on) => choose([row], on)}
          />
        ))}
      </tbody>
    </table>
  );
}
