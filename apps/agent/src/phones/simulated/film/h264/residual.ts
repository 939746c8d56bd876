import type { Macroblock, Planes } from './planes.ts';
import {
  chromaDcScan,
  dcScan,
  hadamard,
  hadamard2,
  putEven,
  type Quantizer,
  reconstruct,
  transform,
} from './transform.ts';

/** A macroblock's residual, as levels in writing order. */
export class Residual {
  /** DC of the 16 luma blocks, if coded separately. */
  readonly lumaDc = new Int16Array(16);
  /** 16 for each luma block, in raster order. */
  readonly luma = new Int16Array(256);
  readonly blueDc = new Int16Array(4);
  readonly redDc = new Int16Array(4);
  /** 16 for each chroma block, 4 blue and then 4 red; 15 are used. */
  readonly chroma = new Int16Array(128);
  /** Whether a luma block has levels besides a separate DC, in raster order. */
  readonly lumaCoded = new Uint8Array(16);
  readonly #chromaCoded = new Uint8Array(8);
  hasLumaDc = false;
  hasChromaDc = false;
  hasChroma = false;

  readonly #blocks = Array.from({ length: 16 }, () => new Int32Array(16));
  readonly #dc = new Int32Array(16);

  /** Luma with its DC written apart, as in a macroblock that is predicted from its neighbours. */
  takeIntraLuma(source: Macroblock, prediction: Macroblock, quantizer: Quantizer): void {
    if (isEqual(source.luma, prediction.luma)) {
      this.lumaCoded.fill(0);
      this.lumaDc.fill(0);
      this.luma.fill(0);
      this.hasLumaDc = false;
      return;
    }
    const dc = this.#dc;
    for (let n = 0; n < 16; n++) {
      const block = this.#blocks[n]!;
      transform(source.luma, prediction.luma, lumaAt(n), 16, block);
      dc[n] = block[0]!;
      this.lumaCoded[n] = Number(quantizer.quantize(block, 1, this.luma, n * 16));
    }
    hadamard(dc);
    for (let n = 0; n < 16; n++) dc[n] = (dc[n]! + 1) >> 1;
    this.hasLumaDc = quantizer.quantizeDc(dc, 16, this.lumaDc, dcScan);
  }

  takeInterLuma(source: Macroblock, prediction: Macroblock, quantizer: Quantizer): void {
    for (let n = 0; n < 16; n++) {
      const block = this.#blocks[n]!;
      transform(source.luma, prediction.luma, lumaAt(n), 16, block);
      this.lumaCoded[n] = Number(quantizer.quantize(block, 0, this.luma, n * 16));
    }
  }

  takeChroma(source: Macroblock, prediction: Macroblock, quantizer: Quantizer): void {
    this.hasChromaDc = false;
    this.hasChroma = false;
    for (const [plane, dcLevels, first] of [
      ['blue', this.blueDc, 0],
      ['red', this.redDc, 4],
    ] as const) {
      if (isEqual(source[plane], prediction[plane])) {
        this.#chromaCoded.fill(0, first, first + 4);
        this.chroma.fill(0, first * 16, (first + 4) * 16);
        dcLevels.fill(0);
        continue;
      }
      const dc = this.#dc;
      for (let n = 0; n < 4; n++) {
        const block = this.#blocks[first + n]!;
        transform(source[plane], prediction[plane], chromaAt(n), 8, block);
        dc[n] = block[0]!;
        const coded = quantizer.quantize(block, 1, this.chroma, (first + n) * 16);
        this.#chromaCoded[first + n] = Number(coded);
        if (coded) this.hasChroma = true;
      }
      hadamard2(dc);
      if (quantizer.quantizeDc(dc, 4, dcLevels, chromaDcScan)) this.hasChromaDc = true;
    }
  }

  /** Stores luma as the decoder will reconstruct it. */
  putIntraLuma(prediction: Macroblock, quantizer: Quantizer, picture: Planes, column: number, row: number): void {
    const stride = picture.columns * 16;
    const dc = this.#dc;
    for (let n = 0; n < 16; n++) dc[dcScan[n]!] = this.lumaDc[n]!;
    if (this.hasLumaDc) {
      hadamard(dc);
      quantizer.scaleLumaDc(dc);
    }
    for (let n = 0; n < 16; n++) {
      const to = lumaTo(n, column, row, stride);
      if (this.lumaCoded[n] === 0) putEven(dc[n]!, prediction.luma, lumaAt(n), 16, picture.luma, to, stride);
      else {
        const block = this.#blocks[n]!;
        quantizer.scale(this.luma, n * 16, 1, block);
        block[0] = dc[n]!;
        reconstruct(block, prediction.luma, lumaAt(n), 16, picture.luma, to, stride);
      }
    }
  }

  putInterLuma(prediction: Macroblock, quantizer: Quantizer, picture: Planes, column: number, row: number): void {
    for (let n = 0; n < 16; n++) {
      // The prediction from the previous picture is already in place.
      if (this.lumaCoded[n] === 0) continue;
      const block = this.#blocks[n]!;
      const stride = picture.columns * 16;
      quantizer.scale(this.luma, n * 16, 0, block);
      reconstruct(block, prediction.luma, lumaAt(n), 16, picture.luma, lumaTo(n, column, row, stride), stride);
    }
  }

  putChroma(prediction: Macroblock, quantizer: Quantizer, picture: Planes, column: number, row: number): void {
    const stride = picture.columns * 8;
    const dc = this.#dc;
    for (const [plane, dcLevels, first] of [
      ['blue', this.blueDc, 0],
      ['red', this.redDc, 4],
    ] as const) {
      for (let n = 0; n < 4; n++) dc[n] = dcLevels[n]!;
      hadamard2(dc);
      quantizer.scaleChromaDc(dc);
      for (let n = 0; n < 4; n++) {
        const to = (row * 8 + (n >> 1) * 4) * stride + column * 8 + (n & 1) * 4;
        if (this.#chromaCoded[first + n] === 0) {
          putEven(dc[n]!, prediction[plane], chromaAt(n), 8, picture[plane], to, stride);
          continue;
        }
        const block = this.#blocks[first + n]!;
        quantizer.scale(this.chroma, (first + n) * 16, 1, block);
        block[0] = dc[n]!;
        reconstruct(block, prediction[plane], chromaAt(n), 8, picture[plane], to, stride);
      }
    }
  }
}

const lumaAt = (n: number): number => (n >> 2) * 64 + (n & 3) * 4;
const chromaAt = (n: number): number => (n >> 1) * 32 + (n & 1) * 4;
const lumaTo = (n: number, column: number, row: number, stride: number): number =>
  (row * 16 + (n >> 2) * 4) * stride + column * 16 + (n & 3) * 4;

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}
