import type { KeyboardEvent } from 'react';
import { Icon, type IconName } from '../text/icon.tsx';
import styles from './floating.module.css';
import { Floating, type Opened } from './floating.tsx';

export interface MenuItem {
  key: string;
  label: string;
  icon?: IconName;
  /** One of several choices: the selected one has a tick. */
  checked?: boolean;
  danger?: boolean;
  /** The reason why the item is disabled. */
  disabledReason?: string | undefined;
  /** A line above this item. */
  divided?: boolean;
  onClick: () => void;
}

interface Props extends Opened {
  items: readonly MenuItem[];
  label: string;
  width?: number | undefined;
  note?: string | undefined;
}

const closers = ['pointerdown', 'resize', 'scroll'];

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  const at = all.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (next === undefined || all.length === 0) return;
  event.preventDefault();
  all[(next + all.length) % all.length]!.focus();
}

/** An open menu, until something is chosen or happens elsewhere. */
export function MenuList({ items, label, width, note, ...opened }: Props) {
  const { onClose } = opened;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    if (event.key === 'Escape') event.stopPropagation();
    moveFocus(event);
  };
  return (
    <Floating
      {...opened}
      closers={closers}
      first="[role^=menuitem]"
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
    </Floating>
  );
}
