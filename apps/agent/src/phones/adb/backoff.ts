/** Growing pauses between tries, spread so that many do not try at once. */
export class Backoff {
  readonly #minMs: number;
  readonly #maxMs: number;
  #tries = 0;

  constructor(minMs: number, maxMs: number) {
    this.#minMs = minMs;
    this.#maxMs = maxMs;
  }

  reset(): void {
    this.#tries = 0;
  }

  nextMs(): number {
    const full = Math.min(this.#maxMs, this.#minMs * 2 ** this.#tries);
    this.#tries = Math.min(this.#tries + 1, 30);
    return Math.round(full * (0.5 + Math.random() / 2));
  }
}
