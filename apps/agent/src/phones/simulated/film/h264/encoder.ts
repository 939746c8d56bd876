import { BitWriter } from '../../../h264/bit-writer.ts';
import { MacroblockWriter } from './macroblock-writer.ts';
import { frameNumberBits, initialQp, nalHeader, parameterSets } from './parameter-sets.ts';
import { createMacroblock, createPlanes, type Planes, planeNames, type Rgba, readMacroblock } from './planes.ts';
import { type Direction, distance, nearestDirection, predict, predictStill } from './prediction.ts';
import { PlaneResidual } from './residual.ts';
import { chromaQp, Quantizer } from './transform.ts';

/** The first intra `mb_type` in an I slice and in a P slice. */
const intraTypes = { key: 0, following: 5 };
/** The additional cost of a prediction from neighbours, which needs more bits. */
const intraPenalty = 300;

type Strength = Readonly<Record<keyof Planes, Quantizer>>;
const strengths = (prediction: 'intra' | 'inter'): readonly Strength[] =>
  Array.from({ length: 52 }, (_, qp) => {
    const chroma = new Quantizer(chromaQp(qp), prediction);
    return { luma: new Quantizer(qp, prediction), blue: chroma, red: chroma };
  });
const intraStrengths = strengths('intra');
const interStrengths = strengths('inter');

export interface Coded {
  readonly data: Uint8Array;
  readonly keyFrame: boolean;
  readonly bits: number;
}

/** The macroblocks to encode again, and their quantization. */
export interface FrameOptions {
  readonly keyFrame: boolean;
  /** 0 to 51; a step of 6 halves the precision. */
  readonly qp: number;
  /** One for each macroblock, 1 if it is to be encoded; ignored for a key frame. */
  readonly changed: Uint8Array;
}

/**
 * H.264, constrained baseline: a picture is predicted from the previous one at the same place, or from its own neighbours. Made
 * for screens, which change little from one picture to the next: unchanged parts cost nothing.
 */
export class Encoder {
  readonly config: Uint8Array;
  readonly columns: number;
  readonly rows: number;
  readonly #out = new BitWriter();
  readonly #writer: MacroblockWriter;
  /** The decoder's picture. */
  readonly #picture: Planes;
  readonly #residual = { luma: new PlaneResidual(16), blue: new PlaneResidual(8), red: new PlaneResidual(8) };
  readonly #source = createMacroblock();
  readonly #prediction = createMacroblock();
  #frameNumber = 0;
  #keyFrames = 0;

  constructor(width: number, height: number) {
    this.columns = Math.ceil(width / 16);
    this.rows = Math.ceil(height / 16);
    this.config = parameterSets(this.#out, width, height);
    this.#writer = new MacroblockWriter(this.#out, this.columns, this.rows);
    this.#picture = createPlanes(this.columns, this.rows);
  }

  encode(image: Rgba, { keyFrame, qp, changed }: FrameOptions): Coded {
    this.#startSlice(keyFrame, qp);
    let skipped = 0;
    for (let row = 0; row < this.rows; row++) {
      for (let column = 0; column < this.columns; column++) {
        if (!keyFrame && changed[row * this.columns + column] === 0) skipped++;
        else {
          readMacroblock(image, column, row, this.#source);
          if (keyFrame) this.#codeKey(column, row, qp);
          else if (this.#codeChange(column, row, qp, skipped)) skipped = 0;
          else skipped++;
        }
      }
    }
    if (skipped > 0) this.#out.unsigned(skipped);
    const bits = this.#out.bitCount;
    return { data: this.#out.nal(keyFrame ? nalHeader.keySlice : nalHeader.slice), keyFrame, bits };
  }

  #startSlice(keyFrame: boolean, qp: number): void {
    const out = this.#out;
    this.#frameNumber = keyFrame ? 0 : (this.#frameNumber + 1) % 2 ** frameNumberBits;
    out.reset();
    out.unsigned(0);
    out.unsigned(keyFrame ? 7 : 5);
    out.unsigned(0);
    out.bits(this.#frameNumber, frameNumberBits);
    if (keyFrame) {
      // Two key frames in a row must differ in this.
      out.unsigned(this.#keyFrames++ % 2);
      out.bits(0b00, 2);
    } else out.bits(0b000, 3);
    out.signed(qp - initialQp);
    // Deblocking is off, because there are no visible block edges at this precision.
    out.unsigned(1);
    this.#writer.startPicture();
  }

  /** Encodes a changed macroblock. Returns `false` if the previous picture is close enough. */
  #codeChange(column: number, row: number, qp: number, skipped: number): boolean {
    const prediction = this.#prediction;
    for (const name of planeNames) predictStill(this.#picture[name], column, row, prediction[name]);
    const still = distance(this.#source.luma, prediction.luma);
    // A nearly equal block needs no comparison with its neighbours.
    if (still > intraPenalty) {
      const [towards, neighbours] = nearestDirection(this.#picture.luma, column, row, this.#source.luma);
      if (neighbours < still - intraPenalty) {
        this.#out.unsigned(skipped);
        this.#codeIntra(column, row, qp, towards, intraTypes.following);
        return true;
      }
    }
    for (const name of planeNames) {
      const part = this.#residual[name];
      const quantizer = interStrengths[qp]![name];
      const first = name === 'luma' ? 0 : 1;
      part.encode(this.#source[name], prediction[name], quantizer, first);
      if (part.hasDc || part.hasLevels) part.put(prediction[name], quantizer, this.#picture[name], column, row, first);
    }
    return this.#writer.inter(this.#residual, column, row, skipped);
  }

  #codeKey(column: number, row: number, qp: number): void {
    const [towards] = nearestDirection(this.#picture.luma, column, row, this.#source.luma);
    this.#codeIntra(column, row, qp, towards, intraTypes.key);
  }

  #codeIntra(column: number, row: number, qp: number, towards: Direction, typeOffset: number): void {
    for (const name of planeNames) {
      const part = this.#residual[name];
      const quantizer = intraStrengths[qp]![name];
      const prediction = this.#prediction[name];
      predict(this.#picture[name], column, row, towards, prediction);
      part.encode(this.#source[name], prediction, quantizer, 1);
      part.put(prediction, quantizer, this.#picture[name], column, row, 1);
    }
    this.#writer.intra(this.#residual, column, row, towards, typeOffset);
  }
}
