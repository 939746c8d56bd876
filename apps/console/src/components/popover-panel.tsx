import { type KeyboardEvent as KeyboardEventOf, type ReactNode, useEffect } from 'react';
import { Button } from './button.tsx';
import styles from './floating.module.css';
import { Floating, type Opened, useOpener } from './floating.tsx';
import type { IconName } from './icon.tsx';

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

/** A square button that opens a panel below it. */
export function PopoverPanel({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  const { opener, opened } = useOpener();
  return (
    <>
      <Button {...opener} icon={icon} aria-label={label} aria-haspopup="dialog" aria-pressed={opened !== undefined} />
      {opened && (
        <Panel {...opened} label={label}>
          {children}
        </Panel>
      )}
    </>
  );
}
