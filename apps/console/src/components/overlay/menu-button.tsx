import type { ComponentProps } from 'react';
import { type Anchor, useOpener } from './floating.tsx';
import { type MenuItem, MenuList } from './menu-list.tsx';

interface Props extends ComponentProps<'button'> {
  /** The accessible name of the button and the menu. */
  label: string;
  items: readonly MenuItem[];
  align?: Anchor['align'];
  /** Secondary text above the items. */
  note?: string;
}

/** A button that opens a menu; the focus moves into the menu and returns. */
export function MenuButton({ label, items, align, note, ...button }: Props) {
  const { opener, opened } = useOpener(align);
  return (
    <>
      <button type="button" {...button} {...opener} aria-label={label} aria-haspopup="menu" />
      {opened && <MenuList {...opened} items={items} label={label} note={note} />}
    </>
  );
}
