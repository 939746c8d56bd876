interface Sleep {
  readonly run: number;
  readonly call: number;
  readonly dueAt: number;
}

/** The longest delay of `setTimeout`. A longer sleep is checked again after it. */
const longestTimerMs = 2 ** 31 - 1;

/** The sleeping scripts of a worker. One timer fires for the next one due; `takeDue` also works without waiting for the timer. */
export class Sleeps {
  readonly #now: () => number;
  readonly #wake: () => void;
  readonly #sleeps = new Set<Sleep>();
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Number.POSITIVE_INFINITY;

  constructor(now: () => number, wake: () => void) {
    this.#now = now;
    this.#wake = wake;
  }

  add(run: number, call: number, ms: number): void {
    const sleep = { run, call, dueAt: this.#now() + ms };
    this.#sleeps.add(sleep);
    if (sleep.dueAt < this.#timerAt) this.#arm(sleep.dueAt);
  }

  clear(run: number): void {
    for (const sleep of this.#sleeps) if (sleep.run === run) this.#sleeps.delete(sleep);
  }

  /** Removes and returns the sleeps that are over, in the order in which they were due. */
  takeDue(): Sleep[] {
    const at = this.#now();
    if (at < this.#timerAt) return [];
    const due = [...this.#sleeps].filter((sleep) => sleep.dueAt <= at).sort((a, b) => a.dueAt - b.dueAt);
    for (const sleep of due) this.#sleeps.delete(sleep);
    this.#arm(Math.min(...[...this.#sleeps].map((sleep) => sleep.dueAt)));
    return due;
  }

  #arm(at: number): void {
    clearTimeout(this.#timer);
    this.#timerAt = at;
    if (at === Number.POSITIVE_INFINITY) return;
    const ms = Math.min(longestTimerMs, Math.max(0, Math.ceil(at - this.#now())));
    this.#timer = setTimeout(() => {
      // A timer may fire slightly early. In that case `takeDue` arms it again.
      this.#timerAt = 0;
      this.#wake();
    }, ms);
  }
}
