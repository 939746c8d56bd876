import type { MonitorRow } from '@flotilla/contract/http/fleet/monitor';
import { type CSSProperties, type MouseEvent, memo } from 'react';
import { type ListControl, useShownState } from '../../../../components/list/list-state.ts';
import { nextOrder } from '../../../../components/list/table-head.tsx';
import { none } from '../../../../lib/format/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { getsCommands } from '../choose/use-choice.ts';
import styles from './dense.module.css';
import { cellClass, type DenseColumn } from './dense-columns.tsx';

interface HeadProps {
  columns: readonly DenseColumn[];
  control: ListControl;
  /** The checkbox column precedes the data columns. */
  mayChoose: boolean;
}

const ariaSorts = { asc: 'ascending', desc: 'descending' } as const;

export function DenseHead({ columns, control, mayChoose }: HeadProps) {
  const t = useT();
  const { sort } = useShownState(control);
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that are drawn as they are scrolled to are no table's rows.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, its active row follows.
    <div role="row" aria-rowindex={1} className={styles.head}>
      {mayChoose && (
        // biome-ignore lint/a11y/useSemanticElements: as above.
        // biome-ignore lint/a11y/useFocusableInteractive: as above.
        <div role="columnheader" className={styles.check}>
          <span className="fl-hidden">{t('monitor.choose')}</span>
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
              <button
                type="button"
                className="fl-bare"
                onClick={() => control.change({ sort: nextOrder(column.key, sort) })}
              >
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

interface Props {
  index: number;
  /** `undefined` until the row has loaded. */
  phone: MonitorRow | undefined;
  columns: readonly DenseColumn[];
  isActive: boolean;
  mayChoose: boolean;
  /** Whether the page is in selection mode, in which a click on the row selects the phone. */
  choosing: boolean;
  chosen: boolean | undefined;
  onChoose: (deviceNo: string) => void;
  onActive: (index: number) => void;
  /** The widths of the columns, and the row's distance from the top. */
  template: CSSProperties;
  startPx: number;
}

/** A row of the dense table. `memo`: when another row becomes active, only two rows re-render. */
export const DenseRow = memo(function DenseRow(props: Props) {
  const { index, phone, columns, isActive, mayChoose, choosing, chosen = false, onChoose, onActive } = props;
  const style = { ...props.template, transform: `translateY(${props.startPx}px)` };
  const t = useT();
  const choosable = mayChoose && phone !== undefined && getsCommands(phone);
  const onClick = ({ target }: MouseEvent) => {
    // Links and the checkbox handle their own clicks.
    if (choosing && choosable && !(target as Element).closest('a, input')) onChoose(phone.deviceNo);
  };
  const names = [
    styles.row,
    isActive && styles.active,
    chosen && styles.chosen,
    choosing && choosable && styles.choosable,
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the grid.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, its active row follows.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid's space bar is the same by keyboard.
    <div
      id={`phone-${index}`}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={mayChoose ? chosen : undefined}
      className={names.filter(Boolean).join(' ')}
      style={style}
      onPointerDown={() => onActive(index)}
      onClick={onClick}
    >
      {mayChoose && (
        // biome-ignore lint/a11y/useSemanticElements: as in the head.
        <div role="gridcell" className={styles.check} tabIndex={-1}>
          {phone && (
            <input
              type="checkbox"
              tabIndex={-1}
              checked={chosen}
              disabled={!choosable}
              aria-label={t('sync.choose', { deviceNo: phone.deviceNo })}
              onChange={() => onChoose(phone.deviceNo)}
            />
          )}
        </div>
      )}
      {columns.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements: as in the head.
        <div key={column.key} role="gridcell" className={cellClass(column)} tabIndex={-1}>
          {phone ? column.render(phone) || none : <span className={styles.ghost} />}
        </div>
      ))}
    </div>
  );
});
