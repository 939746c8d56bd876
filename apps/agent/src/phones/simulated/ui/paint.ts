import type { Canvas } from '@napi-rs/canvas';
import { fontOf, lineHeightOf, wrap } from './fonts.ts';
import { drawIcon } from './icons.ts';
import type { Placed } from './layout.ts';
import { type Color, colorsOf } from './palette.ts';
import { type Box, type Ink, paddingOf, type View } from './view.ts';

/** Draws placed views onto a canvas, to the last pixel. */
export function paint(canvas: Canvas, placed: readonly Placed[]): void {
  const screen = placed[0]!.box;
  const ink = canvas.getContext('2d');
  ink.setTransform(canvas.width / screen.width, 0, 0, canvas.height / screen.height, 0, 0);
  paintPlaced(ink, placed);
}

export function paintPlaced(ink: Ink, placed: readonly Placed[]): void {
  const colorOf = colorsOf(placed[0]!.view.isDark);
  for (const { view, box, seen } of placed) {
    const isCut = seen.width < box.width || seen.height < box.height;
    if (isCut) {
      ink.save();
      ink.beginPath();
      ink.rect(seen.left, seen.top, seen.width, seen.height);
      ink.clip();
    }
    paintView(ink, view, box, colorOf);
    if (isCut) ink.restore();
  }
}

type ColorOf = (color: Color) => string;

function paintView(ink: Ink, view: View, box: Box, colorOf: ColorOf): void {
  if (view.fill || view.stroke) paintSurface(ink, view, box, colorOf);
  if (view.paint) {
    ink.save();
    view.paint(ink, box, colorOf);
    ink.restore();
  }
  if (view.text) paintText(ink, view, box, colorOf);
  if (view.icon) {
    const { name, size, color } = view.icon;
    drawIcon(ink, name, box.left + (box.width - size) / 2, box.top + (box.height - size) / 2, size, colorOf(color));
  }
}

function paintSurface(ink: Ink, view: View, box: Box, colorOf: ColorOf): void {
  ink.beginPath();
  if (view.radius) {
    const radius = Math.min(view.radius, box.width / 2, box.height / 2);
    ink.roundRect(box.left, box.top, box.width, box.height, radius);
  } else {
    ink.rect(box.left, box.top, box.width, box.height);
  }
  if (view.fill) {
    ink.fillStyle = typeof view.fill === 'string' ? colorOf(view.fill) : downward(ink, view.fill.map(colorOf), box);
    ink.fill();
  }
  if (view.stroke) {
    ink.strokeStyle = colorOf(view.stroke);
    ink.lineWidth = 1;
    ink.stroke();
  }
}

function downward(ink: Ink, colors: readonly string[], box: Box) {
  const gradient = ink.createLinearGradient(0, box.top, 0, box.top + box.height);
  for (const [index, color] of colors.entries()) gradient.addColorStop(index, color);
  return gradient;
}

function paintText(ink: Ink, view: View, box: Box, colorOf: ColorOf): void {
  const style = view.text!;
  const { vertical, horizontal } = paddingOf(view);
  const inner = { left: box.left + horizontal, width: box.width - 2 * horizontal, height: box.height - 2 * vertical };
  const lines = wrap(style.value, style, inner.width);
  const lineHeight = lineHeightOf(style);
  const top = box.top + vertical + (inner.height - lines.length * lineHeight) / 2;
  ink.font = fontOf(style, lines.join(''));
  ink.fillStyle = colorOf(style.color ?? 'ink');
  ink.textAlign = style.align === 'center' ? 'center' : style.align === 'end' ? 'right' : 'left';
  const anchor = style.align === 'center' ? 0.5 : style.align === 'end' ? 1 : 0;
  lines.forEach((line, index) => {
    // Inter's capitals are 0.73 of its size: half of that below the middle puts the line's capitals in the middle.
    ink.fillText(line, inner.left + inner.width * anchor, top + (index + 0.5) * lineHeight + style.size * 0.365);
  });
}
