import type { Plane } from './planes.ts';

/** Scan order of a 4x4 block (H.264, 6-5): from low to high frequency. */
export const scan = Uint8Array.of(0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15);

/** Which of a row's three factors a position in the block uses. */
const place = Uint8Array.of(0, 2, 0, 2, 2, 1, 2, 1, 0, 2, 0, 2, 2, 1, 2, 1);
const forwardFactors = [
  [13107, 5243, 8066],
  [11916, 4660, 7490],
  [10082, 4194, 6554],
  [9362, 3647, 5825],
  [8192, 3355, 5243],
  [7282, 2893, 4559],
];
const inverseFactors = [
  [10, 16, 13],
  [11, 18, 14],
  [13, 20, 16],
  [14, 23, 18],
  [16, 25, 20],
  [18, 29, 23],
];
const chromaQps = [29, 30, 31, 32, 32, 33, 34, 34, 35, 35, 36, 36, 37, 37, 37, 38, 38, 38, 39, 39, 39, 39];
export const chromaQp = (qp: number): number => (qp < 30 ? qp : chromaQps[qp - 30]!);

/** Quantizes blocks with one step size, for predictions from the same picture or from the previous one. */
export class Quantizer {
  readonly #forward: Int32Array;
  readonly #inverse: Int32Array;
  readonly #shift: number;
  readonly #round: number;

  constructor(qp: number, prediction: 'intra' | 'inter') {
    this.#forward = Int32Array.from(place, (index) => forwardFactors[qp % 6]![index]!);
    this.#inverse = Int32Array.from(place, (index) => inverseFactors[qp % 6]![index]! << Math.floor(qp / 6));
    this.#shift = 15 + Math.floor(qp / 6);
    this.#round = Math.floor((1 << this.#shift) / (prediction === 'intra' ? 3 : 6));
  }

  /** Quantizes a block from `first` on in scan order and writes its levels to `levels`. Returns whether any is not zero. */
  quantize(block: Int32Array, first: 0 | 1, levels: Int16Array, at: number): boolean {
    const forward = this.#forward;
    const shift = this.#shift;
    const round = this.#round;
    let any = 0;
    for (let n = first; n < 16; n++) {
      const from = scan[n]!;
      const value = block[from]!;
      const size = ((value < 0 ? -value : value) * forward[from]! + round) >> shift;
      levels[at + n - first] = value < 0 ? -size : size;
      any |= size;
    }
    return any !== 0;
  }

  /** The inverse of `quantize`. A separate DC's position stays unchanged. */
  scale(levels: Int16Array, at: number, first: 0 | 1, block: Int32Array): void {
    const inverse = this.#inverse;
    for (let n = first; n < 16; n++) {
      const to = scan[n]!;
      block[to] = levels[at + n - first]! * inverse[to]!;
    }
  }

  /** DC values after their own transform. */
  quantizeDc(values: Int32Array, levels: Int16Array, order: Uint8Array): boolean {
    const shift = this.#shift + 1;
    const round = 2 * this.#round;
    const factor = this.#forward[0]!;
    let any = 0;
    for (let n = 0; n < order.length; n++) {
      const value = values[order[n]!]!;
      const size = ((value < 0 ? -value : value) * factor + round) >> shift;
      levels[n] = value < 0 ? -size : size;
      any |= size;
    }
    return any !== 0;
  }

  /** The 16 DC values of luma after their inverse transform. */
  scaleLumaDc(values: Int32Array): void {
    const factor = this.#inverse[0]!;
    for (let n = 0; n < 16; n++) values[n] = (values[n]! * factor + 2) >> 2;
  }

  /** The 4 DC values of a chroma plane after their inverse transform. */
  scaleChromaDc(values: Int32Array): void {
    const factor = this.#inverse[0]!;
    for (let n = 0; n < 4; n++) values[n] = (values[n]! * factor) >> 1;
  }
}

/** The core transform of the difference between source and prediction, 4x4 at the given places. */
export function transform(
  source: Uint8Array,
  prediction: Uint8Array,
  at: number,
  stride: number,
  block: Int32Array,
): void {
  for (let row = 0; row < 4; row++) {
    const from = at + row * stride;
    for (let column = 0; column < 4; column++) {
      block[row * 4 + column] = source[from + column]! - prediction[from + column]!;
    }
  }
  for (let row = 0; row < 16; row += 4) forward(block, row, 1);
  for (let column = 0; column < 4; column++) forward(block, column, 4);
}

function forward(values: Int32Array, at: number, step: number): void {
  const a = values[at]!;
  const b = values[at + step]!;
  const c = values[at + 2 * step]!;
  const d = values[at + 3 * step]!;
  const outer = a + d;
  const inner = b + c;
  const far = a - d;
  const near = b - c;
  values[at] = outer + inner;
  values[at + step] = 2 * far + near;
  values[at + 2 * step] = outer - inner;
  values[at + 3 * step] = far - 2 * near;
}

function inverse(values: Int32Array, at: number, step: number): void {
  const a = values[at]!;
  const b = values[at + step]!;
  const c = values[at + 2 * step]!;
  const d = values[at + 3 * step]!;
  const even = a + c;
  const odd = a - c;
  const low = (b >> 1) - d;
  const high = b + (d >> 1);
  values[at] = even + high;
  values[at + step] = odd + low;
  values[at + 2 * step] = odd - low;
  values[at + 3 * step] = even - high;
}

/** Adds the inverse transform of a block to its prediction, into the picture. */
export function reconstruct(block: Int32Array, prediction: Uint8Array, at: number, plane: Plane, to: number): void {
  for (let row = 0; row < 16; row += 4) inverse(block, row, 1);
  for (let column = 0; column < 4; column++) inverse(block, column, 4);
  for (let row = 0; row < 4; row++) {
    const from = at + row * plane.size;
    const put = to + row * plane.stride;
    for (let column = 0; column < 4; column++) {
      plane.samples[put + column] = prediction[from + column]! + ((block[row * 4 + column]! + 32) >> 6);
    }
  }
}

/** Reconstructs a block whose only coefficient is the DC, which changes all pixels by the same amount. */
export function putEven(dc: number, prediction: Uint8Array, at: number, plane: Plane, to: number): void {
  const by = (dc + 32) >> 6;
  for (let row = 0; row < 4; row++) {
    const from = at + row * plane.size;
    const put = to + row * plane.stride;
    for (let column = 0; column < 4; column++) plane.samples[put + column] = prediction[from + column]! + by;
  }
}

/** The 4x4 Hadamard transform, its own inverse except for the scale. */
export function hadamard(values: Int32Array): void {
  for (let row = 0; row < 16; row += 4) butterfly(values, row, 1);
  for (let column = 0; column < 4; column++) butterfly(values, column, 4);
}

function butterfly(values: Int32Array, at: number, step: number): void {
  const a = values[at]!;
  const b = values[at + step]!;
  const c = values[at + 2 * step]!;
  const d = values[at + 3 * step]!;
  values[at] = a + b + c + d;
  values[at + step] = a + b - c - d;
  values[at + 2 * step] = a - b - c + d;
  values[at + 3 * step] = a - b + c - d;
}

export function hadamard2(values: Int32Array): void {
  const [a, b, c, d] = [values[0]!, values[1]!, values[2]!, values[3]!];
  values[0] = a + b + c + d;
  values[1] = a - b + c - d;
  values[2] = a + b - c - d;
  values[3] = a - b - c + d;
}
