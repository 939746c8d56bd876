import { type KeyboardEvent as KeyboardEventOf, type ReactNode, useEffect } from 'react';
import styles from './floating.module.css';
import { Floating, type Opened } from './floating.tsx';

interface PanelProps extends Opened {
  label: string;
  children: ReactNode;
}

const closers = ['pointerdown'];

/** Floats next to its opener until Escape, or a click elsewhere. */
export function Panel({ label, onClose, children, ...place }: PanelProps) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onClose]);
  // The dialog below has its own Escape handler.
  const onKeyDown = (event: KeyboardEventOf) => {
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
