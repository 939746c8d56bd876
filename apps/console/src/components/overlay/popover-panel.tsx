import type { KeyboardEvent, ReactNode } from 'react';
import { useWindowEvent } from '../../lib/use-window-event.ts';
import styles from './floating.module.css';
import { Floating, type Opened } from './floating.tsx';

interface PanelProps extends Opened {
  label: string;
  children: ReactNode;
}

const closers = ['pointerdown'];
const stops = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]';

/** Whether the Tab key leaves the panel, which is at the end of the page. */
function leaves({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'Tab') return false;
  const all = [...currentTarget.querySelectorAll<HTMLElement>(stops)].filter(({ tabIndex }) => tabIndex >= 0);
  const ends = shiftKey ? [currentTarget, all[0]] : [all.at(-1) ?? currentTarget];
  return ends.includes(document.activeElement as HTMLElement);
}

/** A panel next to its opener. Escape, a click outside, and the Tab key after the last control close the panel; the Tab key continues from the opener. */
export function Panel({ label, onClose, children, ...place }: PanelProps) {
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && onClose());
  // The dialog below has its own Escape handler.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (leaves(event)) {
      onClose();
      if (event.shiftKey) event.preventDefault();
    }
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <Floating
      {...place}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={styles.panel}
      closers={closers}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      {children}
    </Floating>
  );
}
