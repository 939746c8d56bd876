import type { Plane } from './planes.ts';
import { hadamard, hadamard2, putEven, type Quantizer, reconstruct, scan, transform } from './transform.ts';

/** The four DC values of a chroma plane are written in raster order, the 16 of luma in scan order. */
const chromaDcOrder = Uint8Array.of(0, 1, 2, 3);

/** The difference between one plane of a macroblock and its prediction, transformed and quantized to levels. Reused for each macroblock. */
export class PlaneResidual {
  /** The DC level of each 4x4 block, in the order in which they are written; only used if the DC is separate. */
  readonly dcLevels: Int16Array;
  /** 16 levels for each block. The blocks are in raster order, the levels of a block in scan order. With a separate DC only 15 are used. */
  readonly levels: Int16Array;
  /** 1 for each block, in raster order, that has a level other than 0 besides a separate DC. */
  readonly coded: Uint8Array;
  hasDc = false;
  hasLevels = false;
  readonly #size: Plane['size'];
  readonly #blocks: readonly Int32Array[];
  readonly #dc: Int32Array;
  readonly #dcOrder: Uint8Array;

  constructor(size: Plane['size']) {
    const count = (size / 4) ** 2;
    this.#size = size;
    this.dcLevels = new Int16Array(count);
    this.levels = new Int16Array(count * 16);
    this.coded = new Uint8Array(count);
    this.#blocks = Array.from({ length: count }, () => new Int32Array(16));
    this.#dc = new Int32Array(count);
    this.#dcOrder = size === 16 ? scan : chromaDcOrder;
  }

  /** Computes the levels. `first`, the first level of a block, is 1 if the DC is separate: always in chroma, and in luma that is predicted from its neighbours. */
  encode(source: Uint8Array, prediction: Uint8Array, quantizer: Quantizer, first: 0 | 1): void {
    this.hasDc = false;
    this.hasLevels = false;
    if (isEqual(source, prediction)) {
      for (const levels of [this.coded, this.dcLevels, this.levels]) levels.fill(0);
      return;
    }
    const dc = this.#dc;
    for (let n = 0; n < dc.length; n++) {
      const block = this.#blocks[n]!;
      transform(source, prediction, this.#at(n, this.#size), this.#size, block);
      dc[n] = block[0]!;
      const isCoded = quantizer.quantize(block, first, this.levels, n * 16);
      this.coded[n] = Number(isCoded);
      this.hasLevels ||= isCoded;
    }
    if (first === 0) return;
    if (this.#size === 16) {
      hadamard(dc);
      for (let n = 0; n < 16; n++) dc[n] = (dc[n]! + 1) >> 1;
    } else hadamard2(dc);
    this.hasDc = quantizer.quantizeDc(dc, this.dcLevels, this.#dcOrder);
  }

  /** Writes the plane into the picture as the decoder will reconstruct it, because the next predictions must start from the same samples. */
  put(prediction: Uint8Array, quantizer: Quantizer, plane: Plane, column: number, row: number, first: 0 | 1): void {
    const { size, stride } = plane;
    if (first === 1) this.#restoreDc(quantizer);
    for (let n = 0; n < this.#blocks.length; n++) {
      const block = this.#blocks[n]!;
      const at = this.#at(n, size);
      const to = row * size * stride + column * size + this.#at(n, stride);
      if (this.coded[n] === 1) {
        quantizer.scale(this.levels, n * 16, first, block);
        if (first === 1) block[0] = this.#dc[n]!;
        reconstruct(block, prediction, at, plane, to);
        // Otherwise `plane` already contains the prediction, because it is the previous picture.
      } else if (first === 1) putEven(this.#dc[n]!, prediction, at, plane, to);
    }
  }

  #restoreDc(quantizer: Quantizer): void {
    const dc = this.#dc;
    for (let n = 0; n < dc.length; n++) dc[this.#dcOrder[n]!] = this.dcLevels[n]!;
    if (this.#size === 16) {
      hadamard(dc);
      quantizer.scaleLumaDc(dc);
    } else {
      hadamard2(dc);
      quantizer.scaleChromaDc(dc);
    }
  }

  /** Returns the offset of the nth block in samples of this stride. */
  #at(n: number, stride: number): number {
    const inRow = this.#size >> 2;
    return 4 * ((n >> (inRow >> 1)) * stride + (n & (inRow - 1)));
  }
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}
