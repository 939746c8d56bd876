import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatClockMs, type Moment } from '../lib/format/format.ts';
import { useT } from '../lib/i18n.ts';
import { layout } from '../lib/theme/tokens.ts';
import { Button } from './button.tsx';
import styles from './dark-console.module.css';

export type LogLevel = 'debug' | 'info' | 'ok' | 'warn' | 'error';
export interface LogLine {
  time?: Moment;
  level?: LogLevel;
  text: string;
}

/** A source of lines, such as an array. */
export interface LineSource {
  readonly length: number;
  at(index: number): LogLine | undefined;
  /** The number of a line does not change when earlier lines are dropped. */
  numberOf?(index: number): number;
  /** The number of lines dropped at the top. */
  readonly removed?: number;
}

/** Switches whether a log follows its newest line. */
export function AutoScroll({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const t = useT();
  return (
    <label className={styles.autoScroll}>
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
      {t('console.autoScroll')}
    </label>
  );
}

interface Props {
  lines: LineSource;
  /** 500 px by default; `fill` takes the available room. */
  height?: number | 'fill';
  empty?: string;
  onClose?: () => void;
  /** Buttons to the left of the close button. */
  actions?: ReactNode;
  /** Whether the view scrolls to new lines. If set, the caller renders the checkbox for it instead of this component's footer. */
  follow?: boolean;
  onFollow?: (follow: boolean) => void;
  /** A line that is highlighted and brought into view. */
  marked?: number | undefined;
}

const lineHeight = 20;
/** A view within this distance of its end follows new lines. */
const nearPx = 24;

/** A dark console of log lines; only the visible ones are rendered, so that 100,000 of them stay smooth. */
export function DarkConsole(props: Props) {
  const { lines, height = layout.console, empty, onClose, actions, follow, onFollow, marked } = props;
  const t = useT();
  const [own, setOwn] = useState(true);
  const scroll = useRef<HTMLDivElement>(null);
  const auto = marked === undefined && (follow ?? own);
  const numberOf = useCallback((index: number) => lines.numberOf?.(index) ?? index, [lines]);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => lineHeight,
    overscan: 20,
    getItemKey: numberOf,
  });
  const { length, removed = 0 } = lines;
  const last = length === 0 ? -1 : numberOf(length - 1);
  useEffect(() => {
    if (auto && last >= 0) rows.scrollToIndex(length - 1, { align: 'end' });
  }, [auto, last, length, rows]);
  useEffect(() => {
    if (marked !== undefined && marked >= 0) rows.scrollToIndex(marked, { align: 'center' });
  }, [marked, rows]);
  // A reader further up stays at the same line when the oldest are dropped.
  const gone = useRef(removed);
  useLayoutEffect(() => {
    const by = removed - gone.current;
    gone.current = removed;
    if (!auto && by > 0 && scroll.current) scroll.current.scrollTop -= by * lineHeight;
  }, [auto, removed]);
  // Scrolling up stops following new lines; scrolling back to the end resumes it.
  const onWheel = () => {
    const box = scroll.current;
    if (box) (onFollow ?? setOwn)(box.scrollHeight - box.scrollTop - box.clientHeight < nearPx);
  };
  return (
    <div style={height === 'fill' ? { display: 'flex', flex: 1, flexDirection: 'column', minHeight: 0 } : undefined}>
      <div className={styles.console} style={height === 'fill' ? { flex: 1 } : { height }}>
        <div
          ref={scroll}
          className={styles.scroll}
          role="log"
          aria-label={t('console.log')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a log is scrolled by keyboard.
          tabIndex={0}
          onWheel={() => requestAnimationFrame(onWheel)}
        >
          {length === 0 && <p className={styles.empty}>{empty ?? t('console.empty')}</p>}
          <div style={{ position: 'relative', height: rows.getTotalSize() }}>
            {rows.getVirtualItems().map(({ index, key, start }) => {
              const line = lines.at(index);
              // The line was dropped since the rows were counted.
              if (!line) return null;
              const { time, level = 'info', text } = line;
              return (
                <div
                  key={key}
                  ref={rows.measureElement}
                  data-index={index}
                  aria-current={index === marked ? 'time' : undefined}
                  className={`${styles.line} ${level === 'error' ? styles.failed : ''} ${index === marked ? styles.marked : ''}`}
                  style={{ position: 'absolute', insetInline: 0, transform: `translateY(${start}px)` }}
                >
                  <span className={styles.time}>{time === undefined ? '' : formatClockMs(time)}</span>
                  <span style={{ color: `var(--fl-console-${level === 'debug' ? 'dim' : level})` }}>{level}</span>
                  <span className={styles.message}>{text}</span>
                </div>
              );
            })}
          </div>
        </div>
      </div>
      {follow === undefined && (
        <div className={styles.foot}>
          <AutoScroll on={own} onChange={setOwn} />
          <span className={styles.actions}>
            {actions}
            {onClose && <Button onClick={onClose}>{t('action.close')}</Button>}
          </span>
        </div>
      )}
    </div>
  );
}
