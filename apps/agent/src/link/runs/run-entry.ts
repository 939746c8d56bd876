import type { RunOrder } from '@flotilla/contract/device';
import type { InterruptionCode } from '@flotilla/contract/words/faults';
import type { HotModule } from '../../runtime/script-job.ts';

/** The reason why a run is interrupted. */
export type Interruption =
  /** The site has sent a stop. */
  | { readonly kind: 'stop' }
  /** The script uses an older version of a hot script whose update is forced. */
  | { readonly kind: 'hot' }
  /** The agent stops or the phone disconnects. A run that has not started stays in the journal for the next agent. */
  | { readonly kind: 'agent'; readonly code: InterruptionCode; readonly detail?: string | undefined }
  /** A newer order has replaced it, so nothing is reported. */
  | { readonly kind: 'superseded' };

/** A run that is queued or running in the runner. */
export class RunEntry {
  readonly order: RunOrder;
  /** Monotonic time after which the run must not start. */
  readonly #startBeforeMs: number;
  readonly #abort = new AbortController();
  /** `true` from the moment the start is written to the journal; after that the run can no longer be returned. */
  started = false;
  /** The hot scripts that its script has required. */
  readonly #used = new Map<string, HotModule>();

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

  get used(): HotModule[] {
    return [...this.#used.values()];
  }

  use(module: HotModule): void {
    this.#used.set(`${module.id} ${module.revision}`, module);
  }

  interrupt(interruption: Interruption): void {
    this.#abort.abort(interruption);
  }
}
