import { markChanges } from './changes.ts';
import { type Coded, Encoder } from './h264/encoder.ts';
import type { Rgba } from './h264/planes.ts';
import { finestQp, Rate } from './rate.ts';

/** Changes are encoded as finely as the rate allows. Macroblocks coarser than this are refined when the rate has room. */
const coarseFromQp = finestQp + 3;

export interface Take {
  /** The encoded picture; `undefined` if nothing has changed. */
  readonly coded: Coded | undefined;
  /** Part of the picture can be refined without a change. */
  readonly isCoarse: boolean;
}

/** Turns the pictures of one screen into a stream. */
export class Recorder {
  readonly #encoder: Encoder;
  readonly #rate: Rate;
  readonly #changed: Uint8Array;
  /** The last quantization of each macroblock. */
  readonly #qps: Uint8Array;
  #shown: Rgba | undefined;

  constructor(width: number, height: number, bitsPerSecond: number) {
    this.#encoder = new Encoder(width, height);
    this.#rate = new Rate(bitsPerSecond);
    const macroblocks = this.#encoder.columns * this.#encoder.rows;
    this.#changed = new Uint8Array(macroblocks);
    this.#qps = new Uint8Array(macroblocks);
  }

  get config(): Uint8Array {
    return this.#encoder.config;
  }

  /** `image` replaces the previous one; undefined repeats it. */
  take(image: Rgba | undefined, options: { readonly keyFrame: boolean; readonly nowMs: number }): Take {
    const before = this.#shown;
    const now = image ?? before;
    if (!now) throw new Error('there is no picture yet');
    this.#shown = now;
    const keyFrame = options.keyFrame || !before;
    const count = keyFrame || !image ? 0 : markChanges(before!, now, this.#encoder.columns, this.#changed);
    if (keyFrame || count > 0) return this.#write(now, keyFrame, this.#rate.qpAt(options.nowMs));
    const canRefine = this.#rate.isIdleAt(options.nowMs) && this.#markCoarse() > 0;
    if (canRefine) return this.#write(now, false, finestQp);
    return { coded: undefined, isCoarse: this.#isCoarse() };
  }

  #write(image: Rgba, keyFrame: boolean, qp: number): Take {
    const coded = this.#encoder.encode(image, { keyFrame, qp, changed: this.#changed });
    this.#rate.spend(coded.bits);
    for (let at = 0; at < this.#qps.length; at++) if (keyFrame || this.#changed[at] === 1) this.#qps[at] = qp;
    return { coded, isCoarse: this.#isCoarse() };
  }

  #isCoarse(): boolean {
    return this.#qps.some((qp) => qp >= coarseFromQp);
  }

  #markCoarse(): number {
    let count = 0;
    for (let at = 0; at < this.#qps.length; at++) {
      const coarse = this.#qps[at]! >= coarseFromQp;
      this.#changed[at] = coarse ? 1 : 0;
      if (coarse) count++;
    }
    return count;
  }
}
