interface Work {
  readonly act: () => Promise<void>;
  readonly replaceable: string | undefined;
  readonly settle: (error?: unknown) => void;
}

interface Options {
  /** A name, for example of a drag. Work is replaced if the next pushed work has the same name: only the latest position counts. */
  readonly replaceable: string;
  /** The work is accepted even if the queue is full. */
  readonly always: boolean;
  /** Called once when the work is done, replaced or dropped; with the error if the work failed or was refused. */
  readonly settle: (error?: unknown) => void;
}

interface Events {
  failed(error: unknown): void;
  emptied?(): void;
}

/** The most work that may wait. No gesture needs more, and a phone that hangs would only accumulate outdated work. */
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
    // `#working` is set once this pauses. Otherwise work that the first `act` pushes would start a second run beside this one.
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
