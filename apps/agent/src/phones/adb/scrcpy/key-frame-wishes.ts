/** The encoder starts anew for a key frame: wishes within this time are one. */
const leastPauseMs = 1_000;

/** Fulfils wishes for a key frame, the first at once and those that follow quickly together. */
export class KeyFrameWishes {
  readonly #fulfil: () => void;
  #fulfilledAtMs = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(fulfil: () => void) {
    this.#fulfil = fulfil;
  }

  wish(): void {
    if (this.#timer) return;
    const waitMs = this.#fulfilledAtMs + leastPauseMs - performance.now();
    if (waitMs <= 0) this.fulfilNow();
    else this.#timer = setTimeout(() => this.fulfilNow(), waitMs).unref();
  }

  /** Also to be called when a key frame comes for another reason. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#fulfilledAtMs = performance.now();
  }

  fulfilNow(): void {
    this.forget();
    this.#fulfil();
  }
}
