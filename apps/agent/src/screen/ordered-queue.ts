interface Work {
  readonly act: () => Promise<void>;
  readonly replaceable: string | undefined;
  readonly settle: (error?: unknown) => void;
}

interface Options {
  /** The work is replaced by later work with the same name. */
  readonly replaceable: string;
  /** The work is accepted even if the queue is full. */
  readonly always: boolean;
  /** Called when the work is done, with the error if it failed or was refused. For replaced work it is called at once. */
  readonly settle: (error?: unknown) => void;
}

interface Events {
  failed(error: unknown): void;
  emptied?(): void;
}

/** The queue's limit. No gesture needs more; on a hanging phone, more would only pile up. */
const mostWaiting = 200;

/**
 * Runs work in order. A failure is reported and does not stop the queue. If the queue is full, replaceable work is dropped. If that
 * is not enough, new work is refused.
 */
export class OrderedQueue {
  readonly #events: Events;
  #waiting: Work[] = [];
  #working: Promise<void> | undefined;

  constructor(events: Events) {
    this.#events = events;
  }

  /** Returns `false` if the work was refused. */
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
    const { skipped = [], remaining = [] } = Object.groupBy(this.#waiting, ({ replaceable }) =>
      replaceable === undefined ? 'remaining' : 'skipped',
    );
    this.#waiting = remaining;
    for (const work of skipped) work.settle();
  }

  async #run(): Promise<void> {
    // The first work starts after `push` has returned, so that work pushed together stays in order.
    await undefined;
    for (let work = this.#waiting.shift(); work; work = this.#waiting.shift()) {
      const { act, settle } = work;
      await act().then(
        () => settle(),
        (error: unknown) => this.#fail(error, settle),
      );
    }
    this.#working = undefined;
    this.#events.emptied?.();
  }

  #fail(error: unknown, settle: Work['settle']): void {
    this.#events.failed(error);
    settle(error);
  }
}
