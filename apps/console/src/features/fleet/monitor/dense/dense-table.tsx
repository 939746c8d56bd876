import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { ListControl } from '../../../../components/list/list-state.ts';
import { ErrorState } from '../../../../components/state/error-state.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { go } from '../../../../lib/navigation/address.ts';
import { phoneHref } from '../../../../lib/navigation/addresses.ts';
import { type Choice, getsCommands } from '../choose/use-choice.ts';
import { NoPhones } from '../filters/no-phones.tsx';
import styles from './dense.module.css';
import type { DenseColumn } from './dense-columns.tsx';
import { DenseHead, DenseRow } from './dense-row.tsx';
import { useRowRanges } from './use-row-ranges.ts';

const rowPx = 30;
const overscan = 6;
const pageStep = 20;
const checkPx = 30;

/** The next active row for a key; `undefined` for a key that moves nothing. */
function movedTo(key: string, active: number, total: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + pageStep,
    PageUp: active - pageStep,
    Home: 0,
    End: total - 1,
  };
  const wanted = steps[key];
  return wanted === undefined ? undefined : Math.min(total - 1, Math.max(0, wanted));
}

interface Props {
  control: ListControl;
  columns: readonly DenseColumn[];
  everySeconds: number;
  choice: Choice;
  mayChoose: boolean;
  /** The number of phones. */
  onTotal: (total: number) => void;
}

/** All phones as lines; only those in view are rendered and fetched. */
export default function DenseTable({ control, columns, everySeconds, choice, mayChoose, onTotal }: Props) {
  const t = useT();
  const chosen = useMemo(() => choice.chosen && new Set(choice.chosen), [choice.chosen]);
  const scroll = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [known, setKnown] = useState(0);
  const rows = useVirtualizer({
    count: known,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowPx,
    overscan,
    scrollPaddingStart: rowPx,
  });
  const drawn = rows.getVirtualItems();
  const view = { first: drawn[0]?.index ?? 0, last: drawn.at(-1)?.index ?? 0 };
  const { rowAt, total, error, refetch } = useRowRanges(control.state, view, everySeconds);
  if (total !== undefined && total !== known) setKnown(total);
  useEffect(() => {
    onTotal(known);
  }, [onTotal, known]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const next = movedTo(event.key, active, known);
    const phone = rowAt(active);
    if (next !== undefined) {
      setActive(next);
      rows.scrollToIndex(next);
    } else if (event.key === 'Enter' && phone) go(phoneHref(phone.deviceNo));
    else if (event.key !== ' ' || !mayChoose) return;
    else if (phone && getsCommands(phone)) choice.toggle(phone.deviceNo);
    event.preventDefault();
  };

  const tracks = useMemo<Pick<DenseColumn, 'width' | 'grow'>[]>(
    () => [...(mayChoose ? [{ width: checkPx }] : []), ...columns],
    [mayChoose, columns],
  );
  const template = useMemo(
    () => ({
      gridTemplateColumns: tracks.map(({ width, grow = 0 }) => `minmax(${width}px, ${grow}fr)`).join(' '),
      minWidth: tracks.reduce((sum, { width }) => sum + width, 0),
    }),
    [tracks],
  );

  if (error && total === undefined) return <ErrorState error={error} onRetry={refetch} />;
  if (total === 0) return <NoPhones filters={control.state.filters} onReset={() => control.change({ filters: {} })} />;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: rows that are drawn as they are scrolled to are no table's rows. */}
      <div
        ref={scroll}
        role="grid"
        aria-label={t('monitor.wall')}
        aria-rowcount={known + 1}
        aria-colcount={tracks.length}
        aria-multiselectable={mayChoose}
        aria-activedescendant={known > 0 ? `phone-${active}` : undefined}
        aria-busy={total === undefined}
        tabIndex={0}
        className={styles.grid}
        onKeyDown={onKeyDown}
      >
        <div style={template} className={styles.template}>
          <DenseHead columns={columns} control={control} mayChoose={mayChoose} />
        </div>
        <div className={styles.rows} style={{ height: rows.getTotalSize() }}>
          {drawn.map(({ index, start }) => {
            const phone = rowAt(index);
            return (
              <DenseRow
                key={index}
                index={index}
                phone={phone}
                columns={columns}
                isActive={index === active}
                chosen={chosen && phone && chosen.has(phone.deviceNo)}
                mayChoose={mayChoose}
                choosing={chosen !== undefined}
                onChoose={choice.toggle}
                onActive={setActive}
                template={template}
                startPx={start}
              />
            );
          })}
        </div>
      </div>
      <p className={styles.foot} role="status">
        {t('devices.total', { total: known })}
        {!control.state.sort && ` · ${t('monitor.order')}`}
      </p>
    </>
  );
}
