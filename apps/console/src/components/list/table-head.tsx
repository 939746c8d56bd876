import { useT } from '../../lib/i18n.ts';
import type { Column } from './columns.ts';
import styles from './list.module.css';
import type { Order } from './list-state.ts';

interface SortProps {
  title: string;
  column: string;
  sort: Order | undefined;
  onSort: ((sort: Order | undefined) => void) | undefined;
}

/** Upwards, downwards, as the server likes it. */
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
      onClick={() => onSort?.(nextOrder(column, sort))}
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
  /** Which part of the page is selected; undefined if rows cannot be selected. */
  selection?: { some: boolean; all: boolean; onAll: ((on: boolean) => void) | undefined } | undefined;
}

export function TableHead<Row>({ columns, sort, onSort, actions, selection }: HeadProps<Row>) {
  const t = useT();
  return (
    <thead>
      <tr>
        {selection && !selection.onAll && <td className={styles.check} />}
        {selection?.onAll && (
          <th className={styles.check}>
            <input
              type="checkbox"
              aria-label={t('list.selectAll')}
              checked={selection.all}
              ref={(box) => {
                if (box) box.indeterminate = selection.some && !selection.all;
              }}
              onChange={(event) => selection.onAll?.(event.target.checked)}
            />
          </th>
        )}
        {columns.map(({ key, title, sort: sortable, align, width }) => (
          <th
            key={key}
            scope="col"
            className={align === 'right' ? styles.end : undefined}
            style={width === undefined ? undefined : { width }}
            aria-sort={sort?.orderBy === key ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
          >
            {sortable ? <SortButton title={title} column={key} sort={sort} onSort={onSort} /> : title}
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
