import type { Macroblock, Planes } from './planes.ts';

/** Values of Intra16x16PredMode; chroma numbers them differently. */
export const direction = { vertical: 0, horizontal: 1, flat: 2 } as const;
export type Direction = (typeof direction)[keyof typeof direction];
export const chromaMode: Record<Direction, number> = { 0: 2, 1: 1, 2: 0 };

/** Predicts the macroblock from the previous picture. */
export function predictStill(
  { columns, luma, blue, red }: Planes,
  column: number,
  row: number,
  into: Macroblock,
): void {
  copyOut(luma, columns * 16, column, row, 16, into.luma);
  copyOut(blue, columns * 8, column, row, 8, into.blue);
  copyOut(red, columns * 8, column, row, 8, into.red);
}

function copyOut(
  plane: Uint8ClampedArray,
  stride: number,
  column: number,
  row: number,
  size: number,
  into: Uint8Array,
): void {
  for (let y = 0; y < size; y++) {
    const from = (row * size + y) * stride + column * size;
    for (let x = 0; x < size; x++) into[y * size + x] = plane[from + x]!;
  }
}

/** Predicts luma from the pixels above, to the left, or their mean. The requested neighbour must exist. */
export function predictLuma(
  { columns, luma }: Planes,
  column: number,
  row: number,
  towards: Direction,
  into: Uint8Array,
): void {
  const stride = columns * 16;
  const from = row * 16 * stride + column * 16;
  if (towards === direction.flat) {
    into.fill(meanOf(luma, from, stride, 16, row > 0, column > 0));
    return;
  }
  for (let y = 0; y < 16; y++) {
    for (let x = 0; x < 16; x++) {
      into[y * 16 + x] = luma[towards === direction.vertical ? from - stride + x : from + y * stride - 1]!;
    }
  }
}

function meanOf(
  plane: Uint8ClampedArray,
  from: number,
  stride: number,
  size: number,
  hasAbove: boolean,
  hasLeft: boolean,
): number {
  if (!hasAbove && !hasLeft) return 128;
  let sum = 0;
  for (let n = 0; n < size; n++) {
    if (hasAbove) sum += plane[from - stride + n]!;
    if (hasLeft) sum += plane[from + n * stride - 1]!;
  }
  const count = hasAbove && hasLeft ? 2 * size : size;
  return Math.floor((sum + count / 2) / count);
}

/** Both chroma planes, as `predictLuma`; a mean is taken for each quarter. */
export function predictChroma(
  { columns, blue, red }: Planes,
  column: number,
  row: number,
  towards: Direction,
  into: Macroblock,
): void {
  predictPlane(blue, columns * 8, column, row, towards, into.blue);
  predictPlane(red, columns * 8, column, row, towards, into.red);
}

function predictPlane(
  plane: Uint8ClampedArray,
  stride: number,
  column: number,
  row: number,
  towards: Direction,
  into: Uint8Array,
): void {
  const from = row * 8 * stride + column * 8;
  const hasAbove = row > 0;
  const hasLeft = column > 0;
  for (let quarter = 0; quarter < 4; quarter++) {
    const left = (quarter & 1) * 4;
    const top = (quarter >> 1) * 4;
    // A quarter off the diagonal uses the one edge it touches, if available.
    const usesAbove = hasAbove && !(quarter === 2 && hasLeft);
    const usesLeft = hasLeft && !(quarter === 1 && hasAbove);
    const mean =
      towards === direction.flat
        ? quarterMean(plane, from - stride + left, from + top * stride - 1, stride, usesAbove, usesLeft)
        : 0;
    for (let y = top; y < top + 4; y++) {
      for (let x = left; x < left + 4; x++) {
        into[y * 8 + x] =
          towards === direction.flat
            ? mean
            : plane[towards === direction.vertical ? from - stride + x : from + y * stride - 1]!;
      }
    }
  }
}

function quarterMean(
  plane: Uint8ClampedArray,
  above: number,
  left: number,
  stride: number,
  usesAbove: boolean,
  usesLeft: boolean,
): number {
  if (!usesAbove && !usesLeft) return 128;
  let sum = 0;
  for (let n = 0; n < 4; n++) {
    if (usesAbove) sum += plane[above + n]!;
    if (usesLeft) sum += plane[left + n * stride]!;
  }
  return usesAbove && usesLeft ? (sum + 4) >> 3 : (sum + 2) >> 2;
}

/** How far two blocks are apart: the sum of absolute differences. */
export function distance(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += Math.abs(one[at]! - other[at]!);
  return sum;
}

/** Which of its neighbours luma is nearest to, and how near. */
export function nearestDirection(
  { columns, luma }: Planes,
  column: number,
  row: number,
  source: Uint8Array,
): readonly [Direction, number] {
  const stride = columns * 16;
  const from = row * 16 * stride + column * 16;
  const mean = meanOf(luma, from, stride, 16, row > 0, column > 0);
  let [flat, vertical, horizontal] = [0, 0, 0];
  for (let y = 0; y < 16; y++) {
    const left = column > 0 ? luma[from + y * stride - 1]! : 0;
    for (let x = 0; x < 16; x++) {
      const wanted = source[y * 16 + x]!;
      flat += Math.abs(wanted - mean);
      horizontal += Math.abs(wanted - left);
      if (row > 0) vertical += Math.abs(wanted - luma[from - stride + x]!);
    }
  }
  if (row > 0 && vertical < flat && (column === 0 || vertical <= horizontal)) return [direction.vertical, vertical];
  return column > 0 && horizontal < flat ? [direction.horizontal, horizontal] : [direction.flat, flat];
}
