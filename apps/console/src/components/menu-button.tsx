import { type ReactNode, useCallback, useRef, useState } from 'react';
import { type MenuItem, MenuList } from './menu-list.tsx';
import { type Anchor, anchorOf } from './place.ts';

interface Props {
  /** The accessible name of the button and the menu. */
  label: string;
  items: readonly MenuItem[];
  className?: string | undefined;
  align?: Anchor['align'];
  title?: string;
  tabIndex?: number | undefined;
  /** Secondary text above the items. */
  note?: string;
  children: ReactNode;
}

/** A button that opens a menu; the focus moves into the menu and returns. */
export function MenuButton({ label, items, className, align = 'end', title, tabIndex, note, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<Anchor>();
  const close = useCallback(() => {
    setAnchor(undefined);
    button.current?.focus({ preventScroll: true });
  }, []);
  const open = () => setAnchor(anchorOf(button.current!, align));
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        title={title}
        tabIndex={tabIndex}
        onClick={() => (anchor ? close() : open())}
      >
        {children}
      </button>
      {anchor && (
        <MenuList items={items} anchor={anchor} label={label} note={note} opener={button.current} onClose={close} />
      )}
    </>
  );
}
