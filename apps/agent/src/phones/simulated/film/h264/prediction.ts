import type { Plane } from './planes.ts';

/** The values of Intra16x16PredMode (H.264). `vertical` repeats the row above, `horizontal` the column to the left, `flat` fills with their mean. */
export const direction = { vertical: 0, horizontal: 1, flat: 2 } as const;
export type Direction = (typeof direction)[keyof typeof direction];
/** The value of intra_chroma_pred_mode for each direction. */
export const chromaMode: Record<Direction, number> = { 0: 2, 1: 1, 2: 0 };

/** Predicts a macroblock's plane as unchanged: copies the same position of the previous picture. */
export function predictStill({ samples, stride, size }: Plane, column: number, row: number, into: Uint8Array): void {
  for (let y = 0; y < size; y++) {
    const from = (row * size + y) * stride + column * size;
    for (let x = 0; x < size; x++) into[y * size + x] = samples[from + x]!;
  }
}

/** Predicts a macroblock's plane from neighbouring samples of the same picture. The row above must exist for `vertical`, the column to the left for `horizontal`. */
export function predict(plane: Plane, column: number, row: number, towards: Direction, into: Uint8Array): void {
  const { samples, stride, size } = plane;
  const from = row * size * stride + column * size;
  if (towards !== direction.flat) {
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        into[y * size + x] = samples[towards === direction.vertical ? from - stride + x : from + y * stride - 1]!;
      }
    }
  } else if (size === 16) into.fill(meanOf(plane, from - stride, from - 1, 16, row > 0, column > 0));
  else for (let quarter = 0; quarter < 4; quarter++) predictQuarter(plane, from, quarter, row > 0, column > 0, into);
}

/** Predicts a quarter of a chroma plane: `flat` chroma has one mean for each 4x4 quarter, numbered in raster order. */
function predictQuarter(
  plane: Plane,
  from: number,
  quarter: number,
  hasAbove: boolean,
  hasLeft: boolean,
  into: Uint8Array,
): void {
  const left = (quarter & 1) * 4;
  const top = (quarter >> 1) * 4;
  // H.264, 8.3.4: the top right quarter (1) uses only the row above, the bottom left one (2) only the left column, if they exist.
  const usesAbove = hasAbove && !(quarter === 2 && hasLeft);
  const usesLeft = hasLeft && !(quarter === 1 && hasAbove);
  const { stride } = plane;
  const mean = meanOf(plane, from - stride + left, from + top * stride - 1, 4, usesAbove, usesLeft);
  for (let y = top; y < top + 4; y++) into.fill(mean, y * 8 + left, y * 8 + left + 4);
}

/** Returns the rounded mean of `size` samples of the row from `above` on and of the column from `left` on; middle grey without neighbours. */
function meanOf(
  { samples, stride }: Plane,
  above: number,
  left: number,
  size: number,
  usesAbove: boolean,
  usesLeft: boolean,
): number {
  if (!usesAbove && !usesLeft) return 128;
  let sum = 0;
  for (let n = 0; n < size; n++) {
    if (usesAbove) sum += samples[above + n]!;
    if (usesLeft) sum += samples[left + n * stride]!;
  }
  const count = usesAbove && usesLeft ? 2 * size : size;
  return Math.floor((sum + count / 2) / count);
}

/** Returns the sum of absolute differences (SAD) of two blocks. */
export function distance(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += Math.abs(one[at]! - other[at]!);
  return sum;
}

/** Returns the luma prediction that is closest to `source`, and its `distance`, without building the predictions. */
export function nearestDirection(
  plane: Plane,
  column: number,
  row: number,
  source: Uint8Array,
): readonly [Direction, number] {
  const { samples, stride } = plane;
  const from = row * 16 * stride + column * 16;
  const mean = meanOf(plane, from - stride, from - 1, 16, row > 0, column > 0);
  let [flat, vertical, horizontal] = [0, 0, 0];
  for (let y = 0; y < 16; y++) {
    const left = column > 0 ? samples[from + y * stride - 1]! : 0;
    for (let x = 0; x < 16; x++) {
      const wanted = source[y * 16 + x]!;
      flat += Math.abs(wanted - mean);
      horizontal += Math.abs(wanted - left);
      if (row > 0) vertical += Math.abs(wanted - samples[from - stride + x]!);
    }
  }
  if (row > 0 && vertical < flat && (column === 0 || vertical <= horizontal)) return [direction.vertical, vertical];
  return column > 0 && horizontal < flat ? [direction.horizontal, horizontal] : [direction.flat, flat];
}
