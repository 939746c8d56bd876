import type { Rgba } from './h264/planes.ts';

/** Sets `changed` to 1 for each macroblock (16x16 pixels, in raster order) in which two pictures differ, and returns their number. */
export function markChanges(before: Rgba, now: Rgba, columns: number, changed: Uint8Array): number {
  const { width, height } = now;
  const old = pixelsOf(before);
  const fresh = pixelsOf(now);
  let count = 0;
  changed.fill(0);
  for (let top = 0, row = 0; top < height; top += 16, row++) {
    const bottom = Math.min(top + 16, height);
    // Native code compares a whole row of macroblocks first, because most rows are equal.
    const [from, to] = [top * width * 4, bottom * width * 4];
    if (Buffer.compare(before.pixels.subarray(from, to), now.pixels.subarray(from, to)) === 0) continue;
    for (let column = 0; column < columns; column++) {
      if (!differs(old, fresh, width, column * 16, top, bottom)) continue;
      changed[row * columns + column] = 1;
      count++;
    }
  }
  return count;
}

function differs(
  old: Uint32Array,
  fresh: Uint32Array,
  width: number,
  left: number,
  top: number,
  bottom: number,
): boolean {
  const right = Math.min(left + 16, width);
  for (let y = top; y < bottom; y++) {
    for (let at = y * width + left; at < y * width + right; at++) if (old[at] !== fresh[at]) return true;
  }
  return false;
}

const pixelsOf = ({ pixels }: Rgba): Uint32Array =>
  new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength / 4);
