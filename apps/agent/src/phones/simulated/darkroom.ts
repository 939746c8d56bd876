import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Size } from '../phone.ts';

/** All phones of the process share canvases: drawing is short, and unwatched phones need none. */
const maxCanvases = 3;
const releaseAfterMs = 10_000;

const idle: Canvas[] = [];
const waiting: (() => void)[] = [];
let busy = 0;
let release: NodeJS.Timeout | undefined;

function take(width: number, height: number): Canvas {
  const index = idle.findIndex((canvas) => canvas.width === width && canvas.height === height);
  const [canvas] = index >= 0 ? idle.splice(index, 1) : idle.splice(0, 1);
  if (!canvas) return createCanvas(width, height);
  if (index < 0) {
    canvas.width = width;
    canvas.height = height;
  }
  return canvas;
}

function put(canvas: Canvas): void {
  idle.push(canvas);
  clearTimeout(release);
  release = setTimeout(() => idle.splice(0), releaseAfterMs).unref();
}

/** Draws on a canvas of this size and encodes it, off the main thread. `draw` is called when a canvas is free. */
export async function develop(size: Size, qualityPercent: number, draw: (canvas: Canvas) => void): Promise<Uint8Array> {
  if (busy >= maxCanvases) await new Promise<void>((turn) => waiting.push(turn));
  else busy++;
  const canvas = take(size.width, size.height);
  try {
    draw(canvas);
    return await canvas.encode('jpeg', qualityPercent);
  } finally {
    put(canvas);
    const next = waiting.shift();
    if (next) next();
    else busy--;
  }
}
