import type { RunOrder } from '@flotilla/contract/device';
import type { HotModule } from '../../runtime/script-job.ts';

/** Why a run is broken off. */
export type Interruption =
  /** The site asked for it. */
  | { readonly kind: 'stop' }
  /** It uses an older version of a hot script whose update is forced. */
  | { readonly kind: 'hot' }
  /** The agent or the phone leaves. A run that has not started stays in the journal for the next agent. */
  | { readonly kind: 'agent'; readonly message: string }
  /** A newer order has replaced it, so nothing is reported. */
  | { readonly kind: 'superseded' };

/** A run in the runner. */
export class RunEntry {
  readonly order: RunOrder;
  /** Monotonic. */
  readonly #startBeforeMs: number;
  readonly #abort = new AbortController();
  /** Set when the write of the start begins, which cannot be undone. */
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
