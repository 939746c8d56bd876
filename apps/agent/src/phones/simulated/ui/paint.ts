import type { Canvas } from '@napi-rs/canvas';
import { fontOf, lineHeightOf, wrap } from './fonts.ts';
import { drawIcon } from './icons.ts';
import type { Placed } from './layout.ts';
import type { Box, Ink, View } from './view.ts';

/** Draws placed views onto a canvas, to the last pixel. */
export function paint(canvas: Canvas, placed: readonly Placed[]): void {
  const screen = placed[0]!.box;
  const ink = canvas.getContext('2d');
  ink.setTransform(canvas.width / screen.width, 0, 0, canvas.height / screen.height, 0, 0);
  paintPlaced(ink, placed);
}

export function paintPlaced(ink: Ink, placed: readonly Placed[]): void {
  for (const { view, box, seen } of placed) {
    const isCut = seen.width < box.width || seen.height < box.height;
    if (isCut) {
      ink.save();
      ink.beginPath();
      ink.rect(seen.left, seen.top, seen.width, seen.height);
      ink.clip();
    }
    paintView(ink, view, box);
    if (isCut) ink.restore();
  }
}

function paintView(ink: Ink, view: View, box: Box): void {
  if (view.fill || view.stroke) paintSurface(ink, view, box);
  if (view.paint) {
    ink.save();
    view.paint(ink, box);
    ink.restore();
  }
  if (view.text) paintText(ink, view, box);
  if (view.icon) {
    const { name, size, color } = view.icon;
    drawIcon(ink, name, box.left + (box.width - size) / 2, box.top + (box.height - size) / 2, size, color);
  }
}

function paintSurface(ink: Ink, view: View, box: Box): void {
  ink.beginPath();
  if (view.radius) {
    const radius = Math.min(view.radius, box.width / 2, box.height / 2);
    ink.roundRect(box.left, box.top, box.width, box.height, radius);
  } else {
    ink.rect(box.left, box.top, box.width, box.height);
  }
  if (view.fill) {
    ink.fillStyle = typeof view.fill === 'string' ? view.fill : downward(ink, view.fill, box);
    ink.fill();
  }
  if (view.stroke) {
    ink.strokeStyle = view.stroke;
    ink.lineWidth = 1;
    ink.stroke();
  }
}

function downward(ink: Ink, [from, to]: readonly [string, string], box: Box) {
  const gradient = ink.createLinearGradient(0, box.top, 0, box.top + box.height);
  gradient.addColorStop(0, from);
  gradient.addColorStop(1, to);
  return gradient;
}

function paintText(ink: Ink, view: View, box: Box): void {
  const style = view.text!;
  const [vertical, horizontal] =
    typeof view.padding === 'number' ? [view.padding, view.padding] : (view.padding ?? [0, 0]);
  const inner = { left: box.left + horizontal, width: box.width - 2 * horizontal, height: box.height - 2 * vertical };
  const lines = wrap(style.value, style, inner.width);
  const lineHeight = lineHeightOf(style);
  const top = box.top + vertical + (inner.height - lines.length * lineHeight) / 2;
  ink.font = fontOf(style);
  ink.fillStyle = style.color ?? '#1b1f26';
  ink.textAlign = style.align === 'center' ? 'center' : style.align === 'end' ? 'right' : 'left';
  const anchor = style.align === 'center' ? 0.5 : style.align === 'end' ? 1 : 0;
  lines.forEach((line, index) => {
    // Inter's capitals are 0.73 of its size: half of that below the middle puts the line's capitals in the middle.
    ink.fillText(line, inner.left + inner.width * anchor, top + (index + 0.5) * lineHeight + style.size * 0.365);
  });
}
