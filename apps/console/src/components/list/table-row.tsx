import { memo, type ReactNode, useState } from 'react';
import { type Moment, none } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../button.tsx';
import { Time } from '../text/time.tsx';
import { type Column, widthOf } from './columns.ts';
import styles from './list.module.css';
import { RowActions, type RowItem } from './row-actions.tsx';

/** The width limit of columns in a narrow window, in px; `widthOf` reduces it. */
const mostNarrow = 360;

export function contentOf<Row>(column: Column<Row>, row: Row): ReactNode {
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

/** `capped`: a text ends with an ellipsis even without a width of its own. */
function Cell<Row>({ column, row, capped }: { column: Column<Row>; row: Row; capped: boolean }) {
  const { align, width = capped ? mostNarrow : undefined } = column;
  const names = [align === 'right' && styles.end, width !== undefined && styles.cut].filter(Boolean).join(' ');
  const content = contentOf(column, row);
  return (
    <td
      className={names || undefined}
      style={width === undefined ? undefined : { maxWidth: widthOf(width) }}
      title={width !== undefined && typeof content === 'string' ? content : undefined}
    >
      {content}
    </td>
  );
}

interface CellsProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  narrow: boolean;
  actions: ((row: Row) => readonly RowItem[]) | undefined;
  /** A new value re-renders relative times. */
  readAtMs: number | undefined;
}

function RowCells<Row>({ row, columns, narrow, actions }: CellsProps<Row>) {
  return (
    <>
      {columns.map((column) => (
        <Cell key={column.key} column={column} row={row} capped={narrow} />
      ))}
      {actions && !narrow && (
        <td className={styles.rowActions}>
          <RowActions actions={actions(row)} />
        </td>
      )}
    </>
  );
}
/** Cells that do not re-render when the row is selected; only the checkbox does. */
const KeptCells = memo(RowCells) as typeof RowCells;

interface RowProps<Row> extends CellsProps<Row> {
  rest: readonly Column<Row>[];
  /** The row's name for screen readers. */
  name: string;
  /** The name of its radio button, where one row at most can be chosen. */
  radios: string | undefined;
  /** Whether the row is selected; `undefined` if rows cannot be selected. */
  chosen: boolean | undefined;
  locked: string | undefined;
  onChoose: (row: Row, on: boolean) => void;
}

function PlainRow<Row>(props: RowProps<Row>) {
  const { row, columns, rest, narrow, actions, readAtMs, name, radios, chosen, locked, onChoose } = props;
  const t = useT();
  const [open, setOpen] = useState(false);
  const span = columns.length + 1 + (chosen === undefined ? 0 : 1);
  return (
    <>
      <tr className={chosen ? styles.chosen : undefined}>
        {chosen !== undefined && (
          <td className={styles.check}>
            <input
              type={radios ? 'radio' : 'checkbox'}
              name={radios}
              className={radios ? 'fl-radio' : undefined}
              aria-label={t('list.selectRow', { name })}
              checked={chosen}
              disabled={locked !== undefined}
              title={locked}
              onChange={(event) => onChoose(row, event.target.checked)}
            />
          </td>
        )}
        <KeptCells row={row} columns={columns} narrow={narrow} actions={actions} readAtMs={readAtMs} />
        {narrow && (
          <td className={styles.end}>
            <Button
              kind="text"
              icon={open ? 'up' : 'down'}
              aria-label={t('list.details')}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            />
          </td>
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
/** Unchanged rows do not re-render when another page or another row is selected. */
export const TableRow = memo(PlainRow) as typeof PlainRow;
