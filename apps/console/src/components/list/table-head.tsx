import { useState } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import { useT } from '../../lib/i18n.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { type Column, widthOf } from './columns.ts';
import styles from './list.module.css';
import type { Order } from './list-state.ts';

interface SortProps {
  title: string;
  column: string;
  sort: Order | undefined;
  onSort: (sort: Order | undefined) => void;
}

/** Returns the next order of a column: ascending, descending, then the default of the server (`undefined`). */
export const nextOrder = (column: string, sort: Order | undefined): Order | undefined => {
  if (sort?.orderBy !== column) return { orderBy: column, order: 'asc' };
  return sort.order === 'asc' ? { orderBy: column, order: 'desc' } : undefined;
};

function SortButton({ title, column, sort, onSort }: SortProps) {
  const t = useT();
  const order = sort?.orderBy === column ? sort.order : undefined;
  return (
    <button
      type="button"
      className={styles.sort}
      title={t('list.sortBy', { column: title })}
      onClick={() => onSort(nextOrder(column, sort))}
    >
      {title}
      <svg aria-hidden="true" className={styles.arrows} width="8" height="12" viewBox="0 0 8 12" fill="currentColor">
        <path className={order === 'asc' ? styles.on : undefined} d="M4 1l3 4H1z" />
        <path className={order === 'desc' ? styles.on : undefined} d="M4 11L1 7h6z" />
      </svg>
    </button>
  );
}

export interface HeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: Order | undefined;
  onSort: ((sort: Order | undefined) => void) | undefined;
  /** `unnamed`: a column without a visible title. */
  actions: boolean | 'unnamed';
  /** The selected part of the page; `undefined` if rows cannot be selected. */
  selection?: { some: boolean; all: boolean; onAll: ((on: boolean) => void) | undefined } | undefined;
}

interface AllProps {
  some: boolean;
  all: boolean;
  onAll: (on: boolean) => void;
}

/** The checkbox for all rows. It is painted before the rows, so that a click shows its effect first. */
function AllBox({ some, all, onAll }: AllProps) {
  const t = useT();
  const [pressed, setPressed] = useState<boolean>();
  const press = (on: boolean) => {
    setPressed(on);
    afterPaint(() => {
      setPressed(undefined);
      onAll(on);
    });
  };
  return (
    <input
      type="checkbox"
      aria-label={t('list.selectAll')}
      checked={pressed ?? all}
      ref={(box) => {
        if (box) box.indeterminate = pressed === undefined && some && !all;
      }}
      onChange={(event) => press(event.target.checked)}
    />
  );
}

export function TableHead<Row>({ columns, actions, selection, onSort, ...given }: HeadProps<Row>) {
  const t = useT();
  // The order that was chosen last is shown before the rows follow.
  const [sort, setSort] = useDraft(given.sort);
  const choose = (next: Order | undefined) => {
    setSort(next);
    onSort?.(next);
  };
  return (
    <thead>
      <tr>
        {selection && !selection.onAll && <td className={styles.check} />}
        {selection?.onAll && (
          <th className={styles.check}>
            <AllBox some={selection.some} all={selection.all} onAll={selection.onAll} />
          </th>
        )}
        {columns.map(({ key, title, sort: sortable, align, width }) => (
          <th
            key={key}
            scope="col"
            className={align === 'right' ? styles.end : undefined}
            style={width === undefined ? undefined : { width: widthOf(width) }}
            aria-sort={sort?.orderBy === key ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
          >
            {sortable ? <SortButton title={title} column={key} sort={sort} onSort={choose} /> : title}
          </th>
        ))}
        {actions && (
          <th scope="col" className={styles.rowActions}>
            <span className={actions === 'unnamed' ? 'fl-hidden' : undefined}>{t('list.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
