import {
  type KeyboardEvent as KeyboardEventOf,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import type { IconName } from './icon.tsx';
import { type Anchor, anchorOf, place } from './place.ts';
import styles from './popover-panel.module.css';

export interface PanelProps {
  anchor: Anchor;
  label: string;
  opener: HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
}

/** Floats next to its opener until Escape, or a click elsewhere. */
export function Panel({ anchor, label, opener, onClose, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    panel.current?.showPopover?.();
    if (panel.current) place(panel.current, anchor);
    panel.current?.focus();
  }, [anchor]);
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (!panel.current?.contains(target as Node) && !opener?.contains(target as Node)) onClose();
    };
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    document.addEventListener('pointerdown', outside, true);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', outside, true);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [onClose, opener]);
  // The dialog below has its own Escape handler.
  const onKeyDown = (event: KeyboardEventOf) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return createPortal(
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={styles.panel}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>,
    document.body,
  );
}

/** A square button that opens a panel below it. */
export function PopoverPanel({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<Anchor>();
  const close = useCallback(() => {
    setAnchor(undefined);
    button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <Button
        ref={button}
        icon={icon}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        aria-pressed={anchor !== undefined}
        onClick={() => (anchor ? close() : setAnchor(anchorOf(button.current!)))}
      />
      {anchor && (
        <Panel anchor={anchor} label={label} opener={button.current} onClose={close}>
          {children}
        </Panel>
      )}
    </>
  );
}
