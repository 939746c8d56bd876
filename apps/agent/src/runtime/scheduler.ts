import type { WorkerOutcome } from './messages.ts';
import type { Sandbox } from './sandbox.ts';

/** After this time a script that has more to do yields to the others at its next `await`. */
const turnMs = 10;
/** The interval at which a script that does not await is interrupted, so that the others run on top of its stack. */
const giveWayEveryMs = 10;
/** The limit of nested scripts that do not await. Above it, the others wait for the innermost. */
const maxDepth = 32;

/** One of the scripts that share a worker. */
export interface Share {
  readonly run: number;
  readonly sandbox: Sandbox;
  readonly work: (() => void)[];
  readonly pendingCalls: Set<number>;
  /** The outcome with which the script must end, with its position. */
  verdict: WorkerOutcome | undefined;
  cutRequested: boolean;
  onStack: boolean;
  unawaitedSince: number;
  othersMs: number;
}

export interface SchedulerOptions {
  readonly sliceLimitMs: number;
  now(): number;
  /** Processes new messages and elapsed sleeps. */
  takeIn(): void;
  ended(share: Share, outcome: WorkerOutcome): void;
  /** Reports the run that is executing; 0 is none. */
  running(run: number): void;
}

/**
 * Shares one thread among many scripts. Scripts that await take turns. QuickJS cannot suspend a script that does not await, but
 * its interrupt handler can run the others on top of it, so an endless loop only slows itself down.
 */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #ready = new Set<Share>();
  #stack: Share[] = [];
  #lastGaveWay = 0;

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  add(share: Share, work: () => void): void {
    share.work.push(work);
    this.#ready.add(share);
  }

  /** Ends a script immediately, or at its next interrupt check if it is executing. */
  cut(share: Share): void {
    share.cutRequested = true;
    if (share.onStack) return;
    this.#finish(share, { how: 'cut', stack: share.sandbox.whereabouts(false) });
  }

  /** Runs scripts for about `ms`. Returns `true` if some have more to do. */
  runFor(ms: number): boolean {
    const until = this.#options.now() + ms;
    for (let share = this.#next(); share; share = this.#next()) {
      if (this.#options.now() > until) return true;
      this.#turn(share);
      this.#options.takeIn();
    }
    return false;
  }

  #next(): Share | undefined {
    for (const share of this.#ready) if (!share.onStack) return share;
    return undefined;
  }

  #turn(share: Share): void {
    this.#ready.delete(share);
    this.#stack.push(share);
    share.onStack = true;
    this.#options.running(share.run);
    const startedAt = this.#options.now();
    const outcome = this.#steps(share);
    this.#stack.pop();
    share.onStack = false;
    const below = this.#stack.at(-1);
    if (below) below.othersMs += this.#options.now() - startedAt;
    this.#options.running(below?.run ?? 0);
    const end = share.verdict ?? outcome;
    if (end) this.#finish(share, end);
    else if (share.cutRequested) this.cut(share);
    else if (hasWork(share)) this.#ready.add(share);
  }

  /** Runs the script's next steps for the length of a turn. Returns its outcome if it has ended. */
  #steps(share: Share): WorkerOutcome | undefined {
    const ownTime = () => this.#options.now() - share.othersMs;
    const until = ownTime() + turnMs;
    try {
      for (let step = this.#nextStep(share); step && !share.verdict; step = this.#nextStep(share)) {
        share.unawaitedSince = ownTime();
        step();
        if (ownTime() > until) break;
      }
      return share.verdict ? undefined : this.#outcome(share);
    } catch (error) {
      return broke(error);
    }
  }

  #nextStep(share: Share): (() => void) | undefined {
    return share.sandbox.hasJob() ? () => share.sandbox.runJob() : share.work.shift();
  }

  /** Returns the outcome if the script has failed, or has returned and nothing that it started is pending. */
  #outcome(share: Share): WorkerOutcome | undefined {
    const over = share.sandbox.state() === 'failed' || (!hasWork(share) && share.pendingCalls.size === 0);
    if (!over) return undefined;
    share.unawaitedSince = this.#options.now() - share.othersMs;
    return share.sandbox.outcome();
  }

  /** The interrupt handler of a script. Returns `true` to end it. */
  interrupt(share: Share): boolean {
    const { now, takeIn, sliceLimitMs, running } = this.#options;
    if (share.verdict) return true;
    running(share.run);
    const at = now();
    if (at - this.#lastGaveWay >= giveWayEveryMs) {
      takeIn();
      this.#giveWay();
      this.#lastGaveWay = now();
    }
    const hogged = now() - share.othersMs - share.unawaitedSince > sliceLimitMs;
    if (!share.cutRequested && !hogged) return false;
    // The verdict is set before the position is read, because that calls functions which the script may have replaced.
    const verdict: { how: 'cut' | 'hogged'; stack: string } = { how: share.cutRequested ? 'cut' : 'hogged', stack: '' };
    share.verdict = verdict;
    verdict.stack = share.sandbox.whereabouts(true);
    return true;
  }

  /** Gives one turn to each other script that has something to do. */
  #giveWay(): void {
    if (this.#stack.length >= maxDepth) return;
    for (const share of [...this.#ready]) if (this.#ready.has(share) && !share.onStack) this.#turn(share);
  }

  #finish(share: Share, outcome: WorkerOutcome): void {
    this.#ready.delete(share);
    this.#options.ended(share, outcome);
  }
}

function hasWork(share: Share): boolean {
  return share.work.length > 0 || share.sandbox.hasJob();
}

/** Returns the outcome for an error of WebAssembly itself (stack overflow, abort), which ends only its own instance. */
export function broke(error: unknown): WorkerOutcome {
  return { how: 'broke', message: String(error) };
}
