interface Work {
  readonly act: () => Promise<void>;
  readonly replaceable: string | undefined;
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

  /** Work that waits last in the queue under the same `replaceable` name gives way to this. */
  push(act: () => Promise<void>, replaceable?: string): void {
    if (replaceable !== undefined && this.#waiting.at(-1)?.replaceable === replaceable) this.#waiting.pop();
    // Only what may be skipped is skipped: a finger's lifting never is.
    if (this.#waiting.length >= mostWaiting) this.#waiting = this.#waiting.filter((work) => !work.replaceable);
    this.#waiting.push({ act, replaceable });
    this.#working ??= this.#run();
  }

  async idle(): Promise<void> {
    await this.#working;
  }

  async #run(): Promise<void> {
    // Starts after `push` has returned, so that what is pushed together is ordered together.
    await undefined;
    for (let work = this.#waiting.shift(); work; work = this.#waiting.shift()) {
      await work.act().catch(this.#failed);
    }
    this.#working = undefined;
  }
}
