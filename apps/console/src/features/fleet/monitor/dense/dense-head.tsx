import type { ListControl } from '../../../../components/list/list-state.ts';
import { nextOrder } from '../../../../components/list/table-head.tsx';
import { useT } from '../../../../lib/i18n.ts';
import styles from './dense.module.css';
import { cellClass, type DenseColumn } from './dense-columns.tsx';

interface Props {
  columns: readonly DenseColumn[];
  control: ListControl;
  /** Before the columns stands whether a phone is chosen. */
  choosing: boolean;
}

const ariaSorts = { asc: 'ascending', desc: 'descending' } as const;

export function DenseHead({ columns, control, choosing }: Props) {
  const t = useT();
  const { sort } = control.state;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that are drawn as they are scrolled to are no table's rows.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, its active row follows.
    <div role="row" aria-rowindex={1} className={styles.head}>
      {choosing && (
        // biome-ignore lint/a11y/useSemanticElements: as above.
        // biome-ignore lint/a11y/useFocusableInteractive: as above.
        <div role="columnheader" className={styles.check}>
          <span className="fl-hidden">{t('monitor.commandHint')}</span>
        </div>
      )}
      {columns.map((column) => {
        const order = sort?.orderBy === column.key ? sort.order : undefined;
        return (
          // biome-ignore lint/a11y/useSemanticElements: as above.
          // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus.
          <div
            key={column.key}
            role="columnheader"
            className={cellClass(column)}
            aria-sort={order ? ariaSorts[order] : column.sort ? 'none' : undefined}
          >
            {column.sort ? (
              <button type="button" onClick={() => control.change({ sort: nextOrder(column.key, sort) })}>
                {column.title}{' '}
                <span aria-hidden="true" className={order ? undefined : styles.unsorted}>
                  {order === 'asc' ? '↑' : order === 'desc' ? '↓' : '↕'}
                </span>
              </button>
            ) : (
              column.title
            )}
          </div>
        );
      })}
    </div>
  );
}
