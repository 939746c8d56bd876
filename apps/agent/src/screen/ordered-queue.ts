interface Work {
  readonly act: () => Promise<void>;
  readonly replaceable: string | undefined;
  readonly settle: (error?: unknown) => void;
}

/** Longer than any gesture; beyond it a phone that hangs would only collect what nobody wants any more. */
const mostWaiting = 200;

/** Does one thing after the other. A failure is told and does not keep the next from being done. */
export class OrderedQueue {
  readonly #failed: (error: unknown) => void;
  #waiting: Work[] = [];
  #working: Promise<void> | undefined;

  constructor(failed: (error: unknown) => void) {
    this.#failed = failed;
  }

  /**
   * Work that waits last in the queue under the same `replaceable` name gives way to this. `settle` is called once it is
   * done, with the error if it failed; for what gave way, at once.
   */
  push(act: () => Promise<void>, { replaceable, settle = () => {} }: Partial<Omit<Work, 'act'>> = {}): void {
    if (replaceable !== undefined && this.#waiting.at(-1)?.replaceable === replaceable) this.#waiting.pop()?.settle();
    if (this.#waiting.length >= mostWaiting) this.#skip();
    this.#waiting.push({ act, replaceable, settle });
    this.#working ??= this.#run();
  }

  async idle(): Promise<void> {
    await this.#working;
  }

  /** Only what may be skipped is skipped: a finger's lifting never is. */
  #skip(): void {
    const { skipped = [], kept = [] } = Object.groupBy(this.#waiting, ({ replaceable }) =>
      replaceable === undefined ? 'kept' : 'skipped',
    );
    this.#waiting = kept;
    for (const work of skipped) work.settle();
  }

  async #run(): Promise<void> {
    // Starts after `push` has returned, so that what is pushed together is ordered together.
    await undefined;
    for (let work = this.#waiting.shift(); work; work = this.#waiting.shift()) {
      const { act, settle } = work;
      await act().then(
        () => settle(),
        (error: unknown) => {
          this.#failed(error);
          settle(error);
        },
      );
    }
    this.#working = undefined;
  }
}
