import type { BitWriter } from '../../../h264/bit-writer.ts';
import { interPatternCodes } from './coefficient-tables.ts';
import { chromaMode, type Direction } from './prediction.ts';
import type { PlaneResidual } from './residual.ts';
import { chromaDc, writeCoefficients } from './write-coefficients.ts';

type Residual = Readonly<Record<'luma' | 'blue' | 'red', PlaneResidual>>;

/** The blocks of a macroblock in the order they are written: its quarters, and in each of them its quarters. */
const writingOrder = Uint8Array.of(0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 12, 13, 10, 11, 14, 15);
const quarterOf = Uint8Array.of(0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3);

/** Writes macroblocks. Stores the number of coefficients of each block, because the codes of its neighbours depend on it. */
export class MacroblockWriter {
  readonly #out: BitWriter;
  readonly #columns: number;
  readonly #luma: Uint8Array;
  readonly #chroma: Readonly<Record<'blue' | 'red', Uint8Array>>;

  constructor(out: BitWriter, columns: number, rows: number) {
    this.#out = out;
    this.#columns = columns;
    this.#luma = new Uint8Array(columns * rows * 16);
    this.#chroma = { blue: new Uint8Array(columns * rows * 4), red: new Uint8Array(columns * rows * 4) };
  }

  startPicture(): void {
    for (const counts of [this.#luma, this.#chroma.blue, this.#chroma.red]) counts.fill(0);
  }

  /** `typeOffset`: the first intra type of this kind of slice. */
  intra(residual: Residual, column: number, row: number, towards: Direction, typeOffset: number): void {
    const out = this.#out;
    const hasLuma = residual.luma.hasLevels;
    out.unsigned(typeOffset + 1 + towards + 4 * chromaPattern(residual) + (hasLuma ? 12 : 0));
    out.unsigned(chromaMode[towards]);
    out.signed(0);
    const neighbours = this.#neighbours(this.#luma, this.#columns * 4, column * 4, row * 4);
    writeCoefficients(out, residual.luma.dcLevels, 0, 16, neighbours);
    if (hasLuma) for (const n of writingOrder) this.#lumaBlock(residual, n, 15, column, row);
    this.#chromaBlocks(residual, column, row);
  }

  /** Predicted from the previous picture, at the same place. Returns false, without writing, if the residual is empty. */
  inter(residual: Residual, column: number, row: number, skipped: number): boolean {
    const out = this.#out;
    let pattern = chromaPattern(residual) << 4;
    for (let n = 0; n < 16; n++) if (residual.luma.coded[n]) pattern |= 1 << quarterOf[n]!;
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
    this.#luma[y * stride + x] = writeCoefficients(this.#out, residual.luma.levels, n * 16, count, neighbours);
  }

  #chromaBlocks(residual: Residual, column: number, row: number): void {
    const pattern = chromaPattern(residual);
    if (pattern === 0) return;
    writeCoefficients(this.#out, residual.blue.dcLevels, 0, 4, chromaDc);
    writeCoefficients(this.#out, residual.red.dcLevels, 0, 4, chromaDc);
    if (pattern === 1) return;
    const stride = this.#columns * 2;
    for (const name of ['blue', 'red'] as const) {
      const counts = this.#chroma[name];
      for (let n = 0; n < 4; n++) {
        const x = column * 2 + (n & 1);
        const y = row * 2 + (n >> 1);
        const neighbours = this.#neighbours(counts, stride, x, y);
        counts[y * stride + x] = writeCoefficients(this.#out, residual[name].levels, n * 16, 15, neighbours);
      }
    }
  }

  #neighbours(plane: Uint8Array, stride: number, x: number, y: number): number {
    const at = y * stride + x;
    if (x === 0) return y === 0 ? 0 : plane[at - stride]!;
    const left = plane[at - 1]!;
    return y === 0 ? left : (left + plane[at - stride]! + 1) >> 1;
  }
}

function chromaPattern({ blue, red }: Residual): number {
  if (blue.hasLevels || red.hasLevels) return 2;
  return blue.hasDc || red.hasDc ? 1 : 0;
}
