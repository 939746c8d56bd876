import { Worker } from 'node:worker_threads';
import type { FromWorker, ToWorker, WorkerSetup } from './messages.ts';

const watchEveryMs = 250;

export interface ThreadEvents {
  message(message: Exclude<FromWorker, { kind: 'ready' }>): void;
  /** Called when the thread has ended. `reason` is `undefined` if a script hung in it. `culprit` is the run that was executing when the thread hung, otherwise 0. */
  gone(reason: string | undefined, culprit: number): void;
}

/** The host's side of a worker thread. The host terminates the thread if a script hangs inside a built-in, where no interrupt is checked. */
export class SandboxThread {
  readonly #worker: Worker;
  readonly #pulse: Int32Array;
  readonly #events: ThreadEvents;
  readonly #hangChecks: number;
  readonly #runs = new Set<number>();
  #watch: NodeJS.Timeout | undefined;
  #lastBeat = 0;
  #checksWithoutBeat = 0;
  #reason = '';
  #isHanging = false;
  #culprit = 0;
  gone = false;

  constructor(options: { sliceLimitMs: number; hangLimitMs: number }, events: ThreadEvents) {
    this.#events = events;
    this.#hangChecks = Math.ceil(options.hangLimitMs / watchEveryMs);
    const pulse = new SharedArrayBuffer(8);
    this.#pulse = new Int32Array(pulse);
    const setup: WorkerSetup = { sliceLimitMs: options.sliceLimitMs, pulse };
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      name: 'scripts',
      workerData: setup,
      env: {},
      argv: [],
      execArgv: [],
      stdin: false,
      // The output is neither forwarded nor read, because reading would keep the process alive.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 64 },
    });
    this.#worker.on('message', (message: FromWorker) => this.#take(message));
    this.#worker.on('error', (error) => {
      this.#reason ||= String((error as Error).message);
    });
    this.#worker.on('exit', () => this.#end());
    this.#worker.unref();
  }

  get load(): number {
    return this.#runs.size;
  }

  post(message: ToWorker): void {
    if (message.kind === 'start') this.#carry(message.run);
    if (!this.gone) this.#worker.postMessage(message);
  }

  /** Adds a run. A thread keeps the process alive only while it has runs. */
  #carry(run: number): void {
    this.#runs.add(run);
    this.#worker.ref();
    this.#watch ??= setInterval(() => this.#check(), watchEveryMs).unref();
  }

  #release(run: number): void {
    this.#runs.delete(run);
    if (this.#runs.size > 0) return;
    this.#worker.unref();
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  #take(message: FromWorker): void {
    if (message.kind === 'ready') return;
    if (message.kind === 'ended') this.#release(message.run);
    this.#events.message(message);
  }

  /** Counts checks instead of time, so that a suspension of the whole process does not look like a hanging script. */
  #check(): void {
    const running = Atomics.load(this.#pulse, 0);
    const beat = Atomics.load(this.#pulse, 1);
    this.#checksWithoutBeat = running !== 0 && beat === this.#lastBeat ? this.#checksWithoutBeat + 1 : 0;
    this.#lastBeat = beat;
    if (this.#checksWithoutBeat < this.#hangChecks) return;
    this.#culprit = running;
    this.#isHanging = true;
    void this.#worker.terminate();
  }

  #end(): void {
    this.gone = true;
    clearInterval(this.#watch);
    const reason = `The thread that ran the script has ended: ${this.#reason || 'it ended unexpectedly'}`;
    this.#events.gone(this.#isHanging ? undefined : reason, this.#culprit);
  }

  async close(): Promise<void> {
    this.#reason ||= 'the agent is ending';
    await this.#worker.terminate();
  }
}
