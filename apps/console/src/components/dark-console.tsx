import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { layout } from '../app/theme/tokens.ts';
import { formatClockMs, type Moment } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Button } from './button.tsx';
import styles from './dark-console.module.css';

export type LogLevel = 'debug' | 'info' | 'ok' | 'warn' | 'error';
export interface LogLine {
  time?: Moment;
  level?: LogLevel;
  text: string;
}

interface Props {
  lines: readonly LogLine[];
  /** The specification's 500 px; `fill` takes the room there is. */
  height?: number | 'fill';
  /** Shown instead of lines, when there are none. */
  empty?: string;
  /** The line whose moment is shown elsewhere. */
  current?: number | undefined;
  onPick?: (index: number) => void;
  /** Draws a close button at the foot. */
  onClose?: () => void;
  /** Before the close button. */
  actions?: ReactNode;
  /** Without the foot, the caller draws the checkbox and says whether to follow. */
  follow?: boolean;
}

const lineHeight = 20;
/** This near to its end the view counts as being there. */
const nearPx = 24;

/** A dark console of log lines; only the lines in view are drawn, so that 100,000 of them stay smooth. */
export function DarkConsole(props: Props) {
  const { lines, height = layout.console, empty, current, onPick, onClose, actions, follow } = props;
  const t = useT();
  const [own, setOwn] = useState(true);
  const scroll = useRef<HTMLDivElement>(null);
  const auto = follow ?? own;
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => lineHeight,
    overscan: 20,
  });
  const { length } = lines;
  useEffect(() => {
    if (auto && length > 0) rows.scrollToIndex(length - 1, { align: 'end' });
  }, [auto, length, rows]);
  // Scrolling up to read stops the following; coming back to the end starts it.
  const onWheel = () => {
    const box = scroll.current;
    if (box && follow === undefined) setOwn(box.scrollHeight - box.scrollTop - box.clientHeight < nearPx);
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
            {rows.getVirtualItems().map(({ index, start }) => {
              const { time, level = 'info', text } = lines[index]!;
              const names = [
                styles.line,
                level === 'error' && styles.failed,
                onPick && styles.clickable,
                index === current && styles.current,
              ];
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut; the moments can be reached in the timeline.
                // biome-ignore lint/a11y/noStaticElementInteractions: as above.
                <div
                  key={index}
                  ref={rows.measureElement}
                  data-index={index}
                  className={names.filter(Boolean).join(' ')}
                  style={{ position: 'absolute', insetInline: 0, transform: `translateY(${start}px)` }}
                  onClick={() => onPick?.(index)}
                >
                  <span className={styles.time}>{time === undefined ? '' : formatClockMs(time)}</span>
                  <span className={styles[level]}>{level}</span>
                  <span className={styles.message}>{text}</span>
                </div>
              );
            })}
          </div>
        </div>
      </div>
      {follow === undefined && (
        <div className={styles.foot}>
          <label>
            <input type="checkbox" checked={own} onChange={(event) => setOwn(event.target.checked)} />
            {t('console.autoScroll')}
          </label>
          <span className={styles.actions}>
            {actions}
            {onClose && <Button onClick={onClose}>{t('action.close')}</Button>}
          </span>
        </div>
      )}
    </div>
  );
}
