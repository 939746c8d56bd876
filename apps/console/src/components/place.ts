/** The anchor of a floating element: an element, or a point. */
export interface Anchor {
  left: number;
  right: number;
  top: number;
  bottom: number;
  align: 'start' | 'end';
}

/** Least distance to the window's edge, and to the anchor, in px. */
const edge = 8;
const gap = 4;

export function anchorOf(element: Element, align: Anchor['align'] = 'end'): Anchor {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { left, right, top, bottom, align };
}

/** Places an open popover next to its anchor, inside the window; above it if there is no room below. */
export function place(floating: HTMLElement, { left, right, top, bottom, align }: Anchor): void {
  const { width, height } = floating.getBoundingClientRect();
  const x = align === 'end' ? right - width : left;
  const below = bottom + gap;
  const above = top - gap - height;
  const y = below + height > innerHeight - edge && above > edge ? above : below;
  floating.style.left = `${Math.max(edge, Math.min(x, innerWidth - width - edge))}px`;
  floating.style.top = `${Math.max(edge, Math.min(y, innerHeight - height - edge))}px`;
}
