import type { Plane } from './planes.ts';
import { hadamard, hadamard2, putEven, type Quantizer, reconstruct, scan, transform } from './transform.ts';

const chromaDcOrder = Uint8Array.of(0, 1, 2, 3);

/** The residual of one plane of a macroblock, as levels in writing order. */
export class PlaneResidual {
  /** The DC of each block in raster order, if it is written separately. */
  readonly dcLevels: Int16Array;
  /** 16 for each block in raster order; 15 are used if the DC is written apart. */
  readonly levels: Int16Array;
  /** Whether a block has levels besides a separate DC, in raster order. */
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

  /** `first` is 1 if the DC is written apart: always in chroma, and in luma that is predicted from its neighbours. */
  take(source: Uint8Array, prediction: Uint8Array, quantizer: Quantizer, first: 0 | 1): void {
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

  /** Stores the plane as the decoder will reconstruct it. */
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
        // Without a separate DC, the prediction from the previous picture is already in place.
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
