import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Icon, type IconName } from './icon.tsx';
import styles from './menu-button.module.css';
import { type Anchor, place } from './place.ts';

export interface MenuItem {
  key: string;
  label: string;
  icon?: IconName;
  /** One of several choices: the selected one has a tick. */
  checked?: boolean;
  danger?: boolean;
  /** Why it cannot be chosen now. */
  disabledReason?: string | undefined;
  /** A line above this item. */
  divided?: boolean;
  onClick: () => void;
}

interface Props {
  items: readonly MenuItem[];
  anchor: Anchor;
  label: string;
  width?: number | undefined;
  /** The button that opened it closes it too. */
  opener?: HTMLElement | null;
  note?: string | undefined;
  onClose: () => void;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  const at = all.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (next === undefined || all.length === 0) return;
  event.preventDefault();
  all[(next + all.length) % all.length]!.focus();
}

/** An open menu in the browser's top layer, so that no table or dialog cuts it off. */
export function MenuList({ items, anchor, label, width, opener, note, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    menu.current?.showPopover?.();
    if (menu.current) place(menu.current, anchor);
    menu.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
  }, [anchor]);
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node) && !opener?.contains(target as Node)) onClose();
    };
    document.addEventListener('pointerdown', outside, true);
    addEventListener('resize', onClose);
    addEventListener('scroll', outside, true);
    return () => {
      document.removeEventListener('pointerdown', outside, true);
      removeEventListener('resize', onClose);
      removeEventListener('scroll', outside, true);
    };
  }, [onClose, opener]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    if (event.key === 'Escape') event.stopPropagation();
    moveFocus(event);
  };
  return createPortal(
    <div
      ref={menu}
      popover="manual"
      role="menu"
      aria-label={label}
      className={styles.menu}
      style={width === undefined ? undefined : { width, minWidth: width }}
      onKeyDown={onKeyDown}
    >
      {note && (
        <div role="none" className={styles.note}>
          {note}
        </div>
      )}
      {items.map((item) => (
        <div key={item.key} role="none">
          {item.divided && <div className={styles.divider} />}
          <button
            type="button"
            {...(item.checked === undefined
              ? { role: 'menuitem' }
              : { role: 'menuitemradio', 'aria-checked': item.checked })}
            aria-disabled={item.disabledReason !== undefined}
            title={item.disabledReason}
            className={`${styles.item} ${item.danger ? styles.danger : ''}`}
            onClick={() => {
              if (item.disabledReason !== undefined) return;
              onClose();
              item.onClick();
            }}
          >
            {item.icon && <Icon name={item.icon} />}
            <span className={styles.label}>{item.label}</span>
            {item.checked && <Icon name="check" size={14} />}
          </button>
        </div>
      ))}
    </div>,
    document.body,
  );
}
