interface Work {
  readonly act: () => Promise<void>;
  readonly replaceable: string | undefined;
  readonly settle: (error?: unknown) => void;
}

interface Options {
  /** Replaced by later work of the same name. */
  readonly replaceable: string;
  /** Is done however much is waiting. */
  readonly always: boolean;
  /** Called when done, with the error if it failed or was refused; at once for replaced work. */
  readonly settle: (error?: unknown) => void;
}

interface Hearing {
  failed(error: unknown): void;
  emptied?(): void;
}

/** Longer than any gesture; more would only pile up on a hanging phone. */
const mostWaiting = 200;

/**
 * Runs work in order. A failure is reported and does not stop the queue. If too much is waiting, replaceable work is dropped;
 * if that is not enough, new work is refused.
 */
export class OrderedQueue {
  readonly #hearing: Hearing;
  #waiting: Work[] = [];
  #working: Promise<void> | undefined;

  constructor(hearing: Hearing) {
    this.#hearing = hearing;
  }

  /** False if it was refused. */
  push(act: () => Promise<void>, { replaceable, always = false, settle = () => {} }: Partial<Options> = {}): boolean {
    if (replaceable !== undefined && this.#waiting.at(-1)?.replaceable === replaceable) this.#waiting.pop()?.settle();
    if (this.#waiting.length >= mostWaiting) this.#skip();
    if (this.#waiting.length >= mostWaiting && !always) {
      this.#fail(new Error(`the phone is too slow: ${mostWaiting} actions wait for it already`), settle);
      return false;
    }
    this.#waiting.push({ act, replaceable, settle });
    this.#working ??= this.#run();
    return true;
  }

  async idle(): Promise<void> {
    await this.#working;
  }

  #skip(): void {
    const { skipped = [], kept = [] } = Object.groupBy(this.#waiting, ({ replaceable }) =>
      replaceable === undefined ? 'kept' : 'skipped',
    );
    this.#waiting = kept;
    for (const work of skipped) work.settle();
  }

  async #run(): Promise<void> {
    // Starts after `push` has returned, so that work pushed together stays in order.
    await undefined;
    for (let work = this.#waiting.shift(); work; work = this.#waiting.shift()) {
      const { act, settle } = work;
      await act().then(
        () => settle(),
        (error: unknown) => this.#fail(error, settle),
      );
    }
    this.#working = undefined;
    this.#hearing.emptied?.();
  }

  #fail(error: unknown, settle: Work['settle']): void {
    this.#hearing.failed(error);
    settle(error);
  }
}
