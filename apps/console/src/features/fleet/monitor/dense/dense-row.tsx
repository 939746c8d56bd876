import type { MonitorRow } from '@flotilla/contract/http/monitor';
import type { CSSProperties, MouseEvent } from 'react';
import { none } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { getsCommands } from '../choose/use-choice.ts';
import styles from './dense.module.css';
import { cellClass, type DenseColumn } from './dense-columns.tsx';

interface Props {
  index: number;
  /** Undefined until it has come. */
  phone: MonitorRow | undefined;
  columns: readonly DenseColumn[];
  isActive: boolean;
  choosing: boolean;
  chosen: boolean | undefined;
  onChoose: (deviceNo: string) => void;
  onActive: (index: number) => void;
  style: CSSProperties;
}

export function DenseRow(props: Props) {
  const { index, phone, columns, isActive, choosing, chosen = false, onChoose, onActive, style } = props;
  const t = useT();
  const choosable = choosing && phone !== undefined && getsCommands(phone);
  const onClick = ({ target }: MouseEvent) => {
    // A link leads on, and the box tells by itself.
    if (choosable && !(target as Element).closest('a, input')) onChoose(phone.deviceNo);
  };
  const names = [styles.row, isActive && styles.active, chosen && styles.chosen, choosable && styles.choosable];
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the grid.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, its active row follows.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid's space bar is the same by keyboard.
    <div
      id={`phone-${index}`}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={choosing ? chosen : undefined}
      className={names.filter(Boolean).join(' ')}
      style={style}
      onPointerDown={() => onActive(index)}
      onClick={onClick}
    >
      {choosing && (
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
}
