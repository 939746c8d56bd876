interface Work {
  readonly act: () => Promise<void>;
  readonly replaceable: string | undefined;
  readonly settle: (error?: unknown) => void;
}

interface Options {
  /** Gives way to later work of the same name. */
  readonly replaceable: string;
  /** Is done however much is waiting. */
  readonly always: boolean;
  /** Called once it is done, with the error if it failed or was refused; for what gave way, at once. */
  readonly settle: (error?: unknown) => void;
}

interface Hearing {
  failed(error: unknown): void;
  /** Nothing waits any more. */
  emptied?(): void;
}

/** Longer than any gesture; beyond it a phone that hangs would only collect what nobody wants any more. */
const mostWaiting = 200;

/**
 * Does one thing after the other. A failure is told and does not keep the next from being done. When too much is waiting, what
 * is replaceable is skipped, and if that is not enough, what comes is refused.
 */
export class OrderedQueue {
  readonly #hearing: Hearing;
  #waiting: Work[] = [];
  #working: Promise<void> | undefined;

  constructor(hearing: Hearing) {
    this.#hearing = hearing;
  }

  /** Answers false where it is refused. */
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
    // Starts after `push` has returned, so that what is pushed together is ordered together.
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
