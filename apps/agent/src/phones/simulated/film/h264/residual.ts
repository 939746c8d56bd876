import type { Macroblock, Planes } from './planes.ts';
import { chromaDcScan, dcScan, hadamard, hadamard2, type Quantizer, reconstruct, transform } from './transform.ts';

/** What is left of a macroblock after its prediction, as levels in the order they are written. */
export class Residual {
  /** DC of the 16 luma blocks, where they are written apart. */
  readonly lumaDc = new Int16Array(16);
  /** 16 for each luma block, in raster order. */
  readonly luma = new Int16Array(256);
  readonly blueDc = new Int16Array(4);
  readonly redDc = new Int16Array(4);
  /** 16 for each chroma block, 4 blue and then 4 red; 15 are used. */
  readonly chroma = new Int16Array(128);
  /** Whether a luma block has levels of its own, in raster order. */
  readonly lumaCoded = new Uint8Array(16);
  hasLumaDc = false;
  hasChromaDc = false;
  hasChroma = false;

  readonly #blocks = Array.from({ length: 16 }, () => new Int32Array(16));
  readonly #dc = new Int32Array(16);

  /** Luma with its DC written apart, as in a macroblock that is predicted from its neighbours. */
  takeIntraLuma(source: Macroblock, prediction: Macroblock, quantizer: Quantizer): void {
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
      const dc = this.#dc;
      for (let n = 0; n < 4; n++) {
        const block = this.#blocks[first + n]!;
        transform(source[plane], prediction[plane], chromaAt(n), 8, block);
        dc[n] = block[0]!;
        if (quantizer.quantize(block, 1, this.chroma, (first + n) * 16)) this.hasChroma = true;
      }
      hadamard2(dc);
      if (quantizer.quantizeDc(dc, 4, dcLevels, chromaDcScan)) this.hasChromaDc = true;
    }
  }

  /** Draws luma as the decoder will see it. */
  putIntraLuma(prediction: Macroblock, quantizer: Quantizer, picture: Planes, column: number, row: number): void {
    const dc = this.#dc;
    for (let n = 0; n < 16; n++) dc[dcScan[n]!] = this.lumaDc[n]!;
    hadamard(dc);
    quantizer.scaleLumaDc(dc);
    for (let n = 0; n < 16; n++) {
      const block = this.#blocks[n]!;
      quantizer.scale(this.luma, n * 16, 1, block);
      block[0] = dc[n]!;
      this.#putLuma(n, prediction, picture, column, row);
    }
  }

  putInterLuma(prediction: Macroblock, quantizer: Quantizer, picture: Planes, column: number, row: number): void {
    for (let n = 0; n < 16; n++) {
      // What was predicted from the picture before stands there already.
      if (this.lumaCoded[n] === 0) continue;
      quantizer.scale(this.luma, n * 16, 0, this.#blocks[n]!);
      this.#putLuma(n, prediction, picture, column, row);
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
        const block = this.#blocks[first + n]!;
        quantizer.scale(this.chroma, (first + n) * 16, 1, block);
        block[0] = dc[n]!;
        const to = (row * 8 + (n >> 1) * 4) * stride + column * 8 + (n & 1) * 4;
        reconstruct(block, prediction[plane], chromaAt(n), 8, picture[plane], to, stride);
      }
    }
  }

  #putLuma(n: number, prediction: Macroblock, { columns, luma }: Planes, column: number, row: number): void {
    const stride = columns * 16;
    const to = (row * 16 + (n >> 2) * 4) * stride + column * 16 + (n & 3) * 4;
    reconstruct(this.#blocks[n]!, prediction.luma, lumaAt(n), 16, luma, to, stride);
  }
}

const lumaAt = (n: number): number => (n >> 2) * 64 + (n & 3) * 4;
const chromaAt = (n: number): number => (n >> 1) * 32 + (n & 1) * 4;
