import type { Size } from '../../phone.ts';
import { lineHeightOf, widthOf, wrap } from './fonts.ts';
import { type Box, paddingOf, type View } from './view.ts';

export interface Placed {
  readonly view: View;
  readonly box: Box;
  /** The visible part of the view, clipped by the scrolling views around it. */
  readonly seen: Box;
  /** The package that the view belongs to. */
  readonly owner: string;
}

/** The screen's size in the rotation of this content. */
export function heldAs(placed: readonly Placed[], { width, height }: Size): Size {
  const { box } = placed[0]!;
  return box.width > box.height === width > height ? { width, height } : { width: height, height: width };
}

export interface Scrolling {
  /** A view's scroll offset, given its maximum. */
  offset(name: string, maxOffset: number, from: 'start' | 'end'): number;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const most = (values: readonly number[]) => values.reduce((max, value) => Math.max(max, value), 0);

/** Views are immutable, so a measurement stays valid. */
const measured = new WeakMap<View, { readonly maxWidth: number; readonly size: Size }>();

/** The size a view needs within `maxWidth`. */
function measure(view: View, maxWidth: number): Size {
  const known = measured.get(view);
  if (known?.maxWidth === maxWidth) return known.size;
  const { horizontal } = paddingOf(view);
  const width = view.width ?? maxWidth;
  const size =
    view.width !== undefined && view.height !== undefined
      ? { width: view.width, height: view.height }
      : sizeAround(view, contentSize(view, width - 2 * horizontal), maxWidth);
  measured.set(view, { maxWidth, size });
  return size;
}

function sizeAround(view: View, content: Size, maxWidth: number): Size {
  const { vertical, horizontal } = paddingOf(view);
  return {
    width: view.width ?? Math.min(maxWidth, content.width + 2 * horizontal),
    height: view.height ?? content.height + 2 * vertical,
  };
}

function contentSize(view: View, room: number): Size {
  if (view.text) {
    const lines = wrap(view.text.value, view.text, room);
    return {
      width: Math.ceil(most(lines.map((line) => widthOf(line, view.text!)))) + 1,
      height: lines.length * lineHeightOf(view.text),
    };
  }
  if (view.icon) return { width: view.icon.size, height: view.icon.size };
  const children = view.children ?? [];
  const gaps = (view.gap ?? 0) * Math.max(0, children.length - 1);
  if (view.direction === 'row') {
    const sizes = rowSizes(view, children, room);
    return { width: sum(sizes.map((size) => size.width)) + gaps, height: most(sizes.map((size) => size.height)) };
  }
  const sizes = children.map((child) => measure(child, room));
  const width = most(sizes.map((size) => size.width));
  if (view.direction === 'column') return { width, height: sum(sizes.map((size) => size.height)) + gaps };
  return { width, height: most(sizes.map((size) => size.height)) };
}

function rowSizes(view: View, children: readonly View[], room: number): Size[] {
  const gaps = (view.gap ?? 0) * Math.max(0, children.length - 1);
  const fixed = children.map((child) => (child.grow ? undefined : measure(child, room)));
  const left = room - gaps - sum(fixed.map((size) => size?.width ?? 0));
  const shares = sum(children.map((child) => child.grow ?? 0));
  return children.map((child, index) => {
    if (fixed[index]) return fixed[index];
    const width = Math.max(0, (left * child.grow!) / shares);
    return { width, height: measure(child, width).height };
  });
}

const cut = (box: Box, seen: Box): Box => {
  const left = Math.max(box.left, seen.left);
  const top = Math.max(box.top, seen.top);
  return {
    left,
    top,
    width: Math.max(0, Math.min(box.left + box.width, seen.left + seen.width) - left),
    height: Math.max(0, Math.min(box.top + box.height, seen.top + seen.height) - top),
  };
};

const shift = (align: View['align'] | View['justify'], room: number) =>
  align === 'center' ? room / 2 : align === 'end' ? room : 0;

/** Places a view and all within it, from the back to the front. */
export function place(root: View, screen: Box, scrolling: Scrolling): Placed[] {
  const placed: Placed[] = [];
  const put = (view: View, box: Box, around: Box, inherited: string): void => {
    const seen = cut(box, around);
    if (seen.width <= 0 || seen.height <= 0) return;
    const owner = view.owner ?? inherited;
    placed.push({ view, box, seen, owner });
    if (!view.children?.length) return;
    const { vertical, horizontal } = paddingOf(view);
    const inner = {
      left: box.left + horizontal,
      top: box.top + vertical,
      width: box.width - 2 * horizontal,
      height: box.height - 2 * vertical,
    };
    const boxes = childBoxes(view, view.children, inner, scrolling);
    view.children.forEach((child, index) => {
      put(child, boxes[index]!, view.scroll ? seen : around, owner);
    });
  };
  put(root, screen, screen, '');
  return placed;
}

function childBoxes(view: View, children: readonly View[], inner: Box, scrolling: Scrolling): Box[] {
  if (view.direction === 'row') return sideBySide(view, children, inner);
  if (view.direction === 'column') return below(view, children, inner, scrolling);
  return children.map((child) => (child.pin ? pinned(child, child.pin, inner) : inner));
}

function pinned(child: View, { left, top, right, bottom }: NonNullable<View['pin']>, inner: Box): Box {
  const size = measure(child, inner.width - (left ?? 0) - (right ?? 0));
  const width = left !== undefined && right !== undefined ? inner.width - left - right : size.width;
  const height = top !== undefined && bottom !== undefined ? inner.height - top - bottom : size.height;
  const x = left ?? (right !== undefined ? inner.width - right - width : (inner.width - width) / 2);
  const y = top ?? (bottom !== undefined ? inner.height - bottom - height : (inner.height - height) / 2);
  return { left: inner.left + x, top: inner.top + y, width, height };
}

function sideBySide(view: View, children: readonly View[], inner: Box): Box[] {
  const sizes = rowSizes(view, children, inner.width);
  const free = freeRoom(
    view,
    inner.width,
    sizes.map((size) => size.width),
  );
  let left = inner.left + free.before;
  return children.map((_, index) => {
    const { width, height: asked } = sizes[index]!;
    const height = view.align === 'stretch' ? inner.height : asked;
    const box = { left, top: inner.top + shift(view.align ?? 'center', inner.height - height), width, height };
    left += width + free.between;
    return box;
  });
}

function below(view: View, children: readonly View[], inner: Box, scrolling: Scrolling): Box[] {
  const sizes = children.map((child) => measure(child, inner.width));
  const gaps = (view.gap ?? 0) * Math.max(0, children.length - 1);
  const shares = sum(children.map((child) => child.grow ?? 0));
  const fixed = sum(children.map((child, index) => (child.grow ? 0 : sizes[index]!.height)));
  const heights = children.map((child, index) =>
    child.grow ? Math.max(0, ((inner.height - fixed - gaps) * child.grow) / shares) : sizes[index]!.height,
  );
  const free = freeRoom(view, inner.height, heights);
  const beyond = Math.max(0, sum(heights) + gaps - inner.height);
  const scrolled = view.scroll ? scrolling.offset(view.scroll.name, beyond, view.scroll.from ?? 'start') : 0;
  let top = inner.top + free.before - scrolled;
  return children.map((_, index) => {
    const height = heights[index]!;
    const width = (view.align ?? 'stretch') === 'stretch' ? inner.width : sizes[index]!.width;
    const box = { left: inner.left + shift(view.align, inner.width - width), top, width, height };
    top += height + free.between;
    return box;
  });
}

/** The first child's position, and the distance between children. */
function freeRoom(view: View, length: number, lengths: readonly number[]) {
  const gap = view.gap ?? 0;
  const free = Math.max(0, length - sum(lengths) - gap * Math.max(0, lengths.length - 1));
  if (view.justify === 'between' && lengths.length > 1)
    return { before: 0, between: gap + free / (lengths.length - 1) };
  return { before: shift(view.justify, free), between: gap };
}
