/** Growing pauses between attempts, with a random part so that many phones do not retry at the same time. */
export class Backoff {
  readonly #minMs: number;
  readonly #maxMs: number;
  #attempts = 0;

  constructor(minMs: number, maxMs: number) {
    this.#minMs = minMs;
    this.#maxMs = maxMs;
  }

  reset(): void {
    this.#attempts = 0;
  }

  nextMs(): number {
    const full = Math.min(this.#maxMs, this.#minMs * 2 ** this.#attempts);
    this.#attempts = Math.min(this.#attempts + 1, 30);
    return Math.round(full * (0.5 + Math.random() / 2));
  }
}
