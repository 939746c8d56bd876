/** The encoder restarts for each key frame, so requests within this time count as one. */
const leastPauseMs = 1_000;

/** Fulfils the first request for a key frame immediately, and combines requests that follow within `leastPauseMs`. */
export class KeyFrameRequests {
  readonly #fulfil: () => void;
  #fulfilledAtMs = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(fulfil: () => void) {
    this.#fulfil = fulfil;
  }

  request(): void {
    if (this.#timer) return;
    const waitMs = this.#fulfilledAtMs + leastPauseMs - performance.now();
    if (waitMs <= 0) this.fulfilNow();
    else this.#timer = setTimeout(() => this.fulfilNow(), waitMs).unref();
  }

  /** Drops a waiting request. Must also be called when a key frame arrives for another reason. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#fulfilledAtMs = performance.now();
  }

  fulfilNow(): void {
    this.clear();
    this.#fulfil();
  }
}
