import type { RunOrder } from '@flotilla/contract/device';

/** Why a run is broken off. */
export type Interruption =
  /** The site asked for it. */
  | { readonly kind: 'stop' }
  /** The agent or the phone goes away. A run that has not started stays in the journal for the next agent. */
  | { readonly kind: 'agent'; readonly message: string }
  /** Its order counts no more; nobody wants to hear of it. */
  | { readonly kind: 'superseded' };

/** A run on its way through the runner. */
export class RunEntry {
  readonly order: RunOrder;
  /** Monotonic. */
  readonly #startBeforeMs: number;
  readonly #abort = new AbortController();
  /** From the moment the start is being written: nothing can undo it then. */
  started = false;

  constructor(order: RunOrder, startWithinMs: number) {
    this.order = order;
    this.#startBeforeMs = performance.now() + startWithinMs;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get interruption(): Interruption | undefined {
    return this.#abort.signal.aborted ? (this.#abort.signal.reason as Interruption) : undefined;
  }

  get isExpired(): boolean {
    return performance.now() > this.#startBeforeMs;
  }

  interrupt(interruption: Interruption): void {
    this.#abort.abort(interruption);
  }
}
