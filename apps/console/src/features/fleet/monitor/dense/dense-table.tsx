import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useGo } from '../../../../app/tabs/tab-context.tsx';
import { layout } from '../../../../app/theme/tokens.ts';
import { useIsMobile } from '../../../../app/theme/use-look.ts';
import { ErrorState } from '../../../../components/error-state.tsx';
import type { ListControl } from '../../../../components/list/list-state.ts';
import { nextOrder } from '../../../../components/list/table-head.tsx';
import { phoneHref } from '../../../../lib/addresses.ts';
import { none } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { NoPhones } from '../no-phones.tsx';
import styles from './dense.module.css';
import { type DenseColumn, denseColumns } from './dense-columns.tsx';
import { useRowRanges } from './use-row-ranges.ts';

const rowPx = 30;
const overscan = 12;
const pageStep = 20;

interface HeadProps {
  columns: readonly DenseColumn[];
  control: ListControl;
}

const cellClass = ({ right }: DenseColumn) => `${styles.cell} ${right ? styles.right : ''}`;
const ariaSorts = { asc: 'ascending', desc: 'descending' } as const;

function Head({ columns, control }: HeadProps) {
  const { sort } = control.state;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that are drawn as they are scrolled to are no table's rows.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, its active row follows.
    <div role="row" aria-rowindex={1} className={styles.head}>
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
                {column.title} <span aria-hidden="true">{order === 'asc' ? '↑' : order === 'desc' ? '↓' : ''}</span>
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

/** Where the active row goes with a key; undefined for a key that moves nothing. */
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

/** All phones as lines, however many: only those in view are drawn and asked for. */
export function DenseTable({ control, everySeconds }: { control: ListControl; everySeconds: number }) {
  const t = useT();
  const go = useGo();
  const narrow = useIsMobile(layout.mobileBelow);
  const columns = useMemo(() => denseColumns(t).filter(({ always }) => always || !narrow), [t, narrow]);
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

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const next = movedTo(event.key, active, known);
    const phone = event.key === 'Enter' ? rowAt(active) : undefined;
    if (next === undefined && !phone) return;
    event.preventDefault();
    if (phone) go(phoneHref(phone.deviceNo));
    if (next === undefined) return;
    setActive(next);
    rows.scrollToIndex(next);
  };

  if (error && total === undefined) return <ErrorState error={error} onRetry={refetch} />;
  if (total === 0)
    return (
      <NoPhones
        filtered={Object.keys(control.state.filters).length > 0}
        onReset={() => control.change({ filters: {} })}
      />
    );
  const template = { gridTemplateColumns: columns.map(({ width }) => width).join(' ') };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: rows that are drawn as they are scrolled to are no table's rows. */}
      <div
        ref={scroll}
        role="grid"
        aria-label={t('monitor.wall')}
        aria-rowcount={known + 1}
        aria-colcount={columns.length}
        aria-activedescendant={known > 0 ? `phone-${active}` : undefined}
        aria-busy={total === undefined}
        tabIndex={0}
        className={styles.grid}
        onKeyDown={onKeyDown}
      >
        <div style={template} className={styles.template}>
          <Head columns={columns} control={control} />
        </div>
        <div className={styles.rows} style={{ height: rows.getTotalSize() }}>
          {drawn.map(({ index, start }) => {
            const phone = rowAt(index);
            return (
              // biome-ignore lint/a11y/useSemanticElements: as the grid.
              // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, its active row follows.
              <div
                key={index}
                id={`phone-${index}`}
                role="row"
                aria-rowindex={index + 2}
                className={`${styles.row} ${index === active ? styles.active : ''}`}
                style={{ ...template, transform: `translateY(${start}px)` }}
                onPointerDown={() => setActive(index)}
              >
                {columns.map((column) => (
                  // biome-ignore lint/a11y/useSemanticElements: as in the head.
                  <div key={column.key} role="gridcell" className={cellClass(column)} tabIndex={-1}>
                    {phone ? column.render(phone) || none : <span className={styles.ghost} />}
                  </div>
                ))}
              </div>
            );
          })}
        </div>
      </div>
      <p className={styles.foot} role="status">
        {t('monitor.rows', { total: known })}
        {!control.state.sort && ` · ${t('monitor.order')}`}
      </p>
    </>
  );
}
