import { type ComponentProps, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/** The anchor of a floating element: an element, or a point. */
export interface Anchor {
  left: number;
  right: number;
  top: number;
  bottom: number;
  align: 'start' | 'end';
}

export function anchorAt(element: HTMLElement, align: Anchor['align']): Anchor {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { left, right, top, bottom, align };
}

/** Least distance to the window's edge, and to the anchor, in px. */
const edge = 8;
const gap = 4;

/** Next to its anchor, inside the window; above it if there is no room below. */
function place(floating: HTMLElement, { left, right, top, bottom, align }: Anchor): void {
  const { width, height } = floating.getBoundingClientRect();
  const x = align === 'end' ? right - width : left;
  const below = bottom + gap;
  const above = top - gap - height;
  const y = below + height > innerHeight - edge && above > edge ? above : below;
  floating.style.left = `${Math.max(edge, Math.min(x, innerWidth - width - edge))}px`;
  floating.style.top = `${Math.max(edge, Math.min(y, innerHeight - height - edge))}px`;
}

export interface Opened {
  anchor: Anchor;
  /** The button that opened the panel. A click on this button closes the panel, too. */
  opener?: HTMLElement | null;
  onClose: () => void;
}

/** A button that opens something next to itself, and has the focus again afterwards. */
export function useOpener(align: Anchor['align'] = 'end') {
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<Anchor>();
  const close = useCallback(() => {
    setAnchor(undefined);
    button.current?.focus({ preventScroll: true });
  }, []);
  const open = () => setAnchor(anchorAt(button.current!, align));
  return {
    opener: { ref: button, 'aria-expanded': anchor !== undefined, onClick: anchor ? close : open },
    opened: anchor && { anchor, opener: button.current, onClose: close },
    close,
  };
}

interface Props extends Opened, ComponentProps<'div'> {
  /** Events outside the panel that close the panel. */
  closers: readonly string[];
  /** The element that gets the focus: the first match, or the element itself. */
  first?: string;
}

const cornerOf = (element: HTMLElement | null | undefined): string => {
  const { left, top } = element?.getBoundingClientRect() ?? {};
  return `${left} ${top}`;
};

/** An element in the browser's top layer, so that no table or dialog cuts it off. */
export function Floating({ anchor, opener, onClose, closers, first, ...rest }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const openedAt = useRef('');
  useLayoutEffect(() => {
    const element = box.current!;
    openedAt.current = cornerOf(opener);
    element.showPopover?.();
    place(element, anchor);
    (first ? element.querySelector<HTMLElement>(first) : element)?.focus();
  }, [anchor, first, opener]);
  useEffect(() => {
    const stop = new AbortController();
    const outside = ({ type, target }: Event) => {
      const node = target instanceof Node ? target : null;
      // Browsers send `scroll` up to a frame after the movement, so the event may belong to a scroll before the opening.
      if (type === 'scroll' && opener && cornerOf(opener) === openedAt.current) return;
      if (!box.current?.contains(node) && !opener?.contains(node)) onClose();
    };
    for (const event of closers) addEventListener(event, outside, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, [onClose, opener, closers]);
  return createPortal(<div ref={box} popover="manual" {...rest} />, document.body);
}
