import { Worker } from 'node:worker_threads';
import type { FromWorker, ToWorker, WorkerSetup } from './messages.ts';

const watchEveryMs = 250;

export interface ThreadEvents {
  message(message: Exclude<FromWorker, { kind: 'ready' }>): void;
  /** The thread has ended. `culprit` is the run that was on the processor when the thread was found hanging, else 0. */
  gone(reason: string, culprit: number): void;
}

/** A worker thread seen from the host, which ends it if a script hangs where no interrupt reaches. */
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
      // Neither forwarded nor read: reading would keep the process alive.
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

  /** The process stays alive for a thread only while it carries runs. */
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

  /** Counts checks rather than time: a process that was itself suspended must not blame the script. */
  #check(): void {
    const running = Atomics.load(this.#pulse, 0);
    const beat = Atomics.load(this.#pulse, 1);
    this.#checksWithoutBeat = running !== 0 && beat === this.#lastBeat ? this.#checksWithoutBeat + 1 : 0;
    this.#lastBeat = beat;
    if (this.#checksWithoutBeat < this.#hangChecks) return;
    this.#culprit = running;
    this.#reason = 'a script hung in it';
    void this.#worker.terminate();
  }

  #end(): void {
    this.gone = true;
    clearInterval(this.#watch);
    this.#events.gone(this.#reason || 'it ended unexpectedly', this.#culprit);
  }

  async close(): Promise<void> {
    this.#reason ||= 'the agent is ending';
    await this.#worker.terminate();
  }
}
