/** Between these the encoder goes as the network allows: 0 is exact, 51 is mud. */
export const finestQp = 24;
const coarsestQp = 40;
/** The limit by which encoding may be ahead of the network, in seconds at its rate. */
const aheadSeconds = 0.5;

/** Chooses the next picture's quality so that the average rate is not exceeded. */
export class Rate {
  readonly #bitsPerSecond: number;
  #ahead = 0;
  #atMs = Number.NEGATIVE_INFINITY;

  constructor(bitsPerSecond: number) {
    this.#bitsPerSecond = bitsPerSecond;
  }

  spend(bits: number): void {
    this.#ahead += bits;
  }

  qpAt(nowMs: number): number {
    const share = this.#aheadAt(nowMs) / (this.#bitsPerSecond * aheadSeconds);
    return Math.min(coarsestQp, finestQp + Math.floor((coarsestQp - finestQp) * share));
  }

  /** Everything has been sent, so coarse parts can be refined. */
  isIdleAt(nowMs: number): boolean {
    return this.#aheadAt(nowMs) === 0;
  }

  #aheadAt(nowMs: number): number {
    const passedMs = Math.max(0, nowMs - this.#atMs);
    this.#atMs = nowMs;
    this.#ahead = Math.max(0, this.#ahead - (passedMs / 1000) * this.#bitsPerSecond);
    return this.#ahead;
  }
}
