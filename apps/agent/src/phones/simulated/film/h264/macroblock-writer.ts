import type { BitWriter } from '../../../h264/bit-writer.ts';
import { interPatternCodes } from './coefficient-tables.ts';
import { chromaMode, type Direction } from './prediction.ts';
import type { Residual } from './residual.ts';
import { chromaDc, writeCoefficients } from './write-coefficients.ts';

/** The blocks of a macroblock in the order they are written: its quarters, and in each of them its quarters. */
const writingOrder = Uint8Array.of(0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 12, 13, 10, 11, 14, 15);
const quarterOf = Uint8Array.of(0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3);

/** Writes macroblocks, and remembers of each block how many coefficients it has: its neighbours' codes depend on it. */
export class MacroblockWriter {
  readonly #out: BitWriter;
  readonly #columns: number;
  readonly #luma: Uint8Array;
  readonly #chroma: readonly [Uint8Array, Uint8Array];

  constructor(out: BitWriter, columns: number, rows: number) {
    this.#out = out;
    this.#columns = columns;
    this.#luma = new Uint8Array(columns * rows * 16);
    this.#chroma = [new Uint8Array(columns * rows * 4), new Uint8Array(columns * rows * 4)];
  }

  startPicture(): void {
    this.#luma.fill(0);
    for (const plane of this.#chroma) plane.fill(0);
  }

  /** `typeOffset`: the first intra type of this kind of slice. */
  intra(residual: Residual, column: number, row: number, towards: Direction, typeOffset: number): void {
    const out = this.#out;
    const hasLuma = residual.lumaCoded.includes(1);
    out.unsigned(typeOffset + 1 + towards + 4 * chromaPattern(residual) + (hasLuma ? 12 : 0));
    out.unsigned(chromaMode[towards]);
    out.signed(0);
    writeCoefficients(
      out,
      residual.lumaDc,
      0,
      16,
      this.#neighbours(this.#luma, this.#columns * 4, column * 4, row * 4),
    );
    if (hasLuma) for (const n of writingOrder) this.#lumaBlock(residual, n, 15, column, row);
    this.#chromaBlocks(residual, column, row);
  }

  /** Predicted from the previous picture, at the same place. Returns false, without writing, if the residual is empty. */
  inter(residual: Residual, column: number, row: number, skipped: number): boolean {
    const out = this.#out;
    let pattern = chromaPattern(residual) << 4;
    for (let n = 0; n < 16; n++) if (residual.lumaCoded[n]) pattern |= 1 << quarterOf[n]!;
    if (pattern === 0) return false;
    out.unsigned(skipped);
    out.unsigned(0);
    out.signed(0);
    out.signed(0);
    out.unsigned(interPatternCodes[pattern]!);
    out.signed(0);
    for (const n of writingOrder) {
      if (pattern & (1 << quarterOf[n]!)) this.#lumaBlock(residual, n, 16, column, row);
    }
    this.#chromaBlocks(residual, column, row);
    return true;
  }

  #lumaBlock(residual: Residual, n: number, count: number, column: number, row: number): void {
    const stride = this.#columns * 4;
    const x = column * 4 + (n & 3);
    const y = row * 4 + (n >> 2);
    const neighbours = this.#neighbours(this.#luma, stride, x, y);
    this.#luma[y * stride + x] = writeCoefficients(this.#out, residual.luma, n * 16, count, neighbours);
  }

  #chromaBlocks(residual: Residual, column: number, row: number): void {
    const pattern = chromaPattern(residual);
    if (pattern === 0) return;
    writeCoefficients(this.#out, residual.blueDc, 0, 4, chromaDc);
    writeCoefficients(this.#out, residual.redDc, 0, 4, chromaDc);
    if (pattern === 1) return;
    const stride = this.#columns * 2;
    for (let n = 0; n < 8; n++) {
      const plane = this.#chroma[n < 4 ? 0 : 1];
      const x = column * 2 + (n & 1);
      const y = row * 2 + ((n & 3) >> 1);
      const neighbours = this.#neighbours(plane, stride, x, y);
      plane[y * stride + x] = writeCoefficients(this.#out, residual.chroma, n * 16, 15, neighbours);
    }
  }

  #neighbours(plane: Uint8Array, stride: number, x: number, y: number): number {
    const at = y * stride + x;
    if (x === 0) return y === 0 ? 0 : plane[at - stride]!;
    const left = plane[at - 1]!;
    return y === 0 ? left : (left + plane[at - stride]! + 1) >> 1;
  }
}

const chromaPattern = ({ hasChroma, hasChromaDc }: Residual): number => (hasChroma ? 2 : hasChromaDc ? 1 : 0);
