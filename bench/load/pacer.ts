const usualTickMs = 10;

/** Does something `ratePerSecond` times a second, evenly, catching up when the process was busy. */
export class Pacer {
  readonly #act: (turn: number) => void;
  readonly #tickMs: number;
  #timer: NodeJS.Timeout | undefined;
  #done = 0;

  /** Actions that are due in one tick are executed together. */
  constructor(act: (turn: number) => void, tickMs = usualTickMs) {
    this.#act = act;
    this.#tickMs = tickMs;
  }

  /** The number of executed actions. */
  get done(): number {
    return this.#done;
  }

  start(ratePerSecond: number): void {
    this.stop();
    const startedAtMs = performance.now();
    const before = this.#done;
    this.#timer = setInterval(() => {
      const due = before + Math.floor(((performance.now() - startedAtMs) * ratePerSecond) / 1000);
      while (this.#done < due) {
        this.#act(this.#done);
        this.#done += 1;
      }
    }, this.#tickMs);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
