import { checkArguments, errorNames, isHostCall } from '@flotilla/script-api';
import { type FromWorker, maxArgumentsLength, maxLineLength, type WorkerOutcome } from './messages.ts';
import { endedByItself, failed, type RunLimits, type RunOutcome } from './outcome.ts';
import { sandboxSetup } from './sandbox.ts';
import type { SandboxThread } from './sandbox-thread.ts';
import type { ScriptJob } from './script-job.ts';

type Ending = 'stopped' | 'timeout';

/** How long a worker may take to say where an ended script was; the run ends in any case. A person waits for a stop. */
const graceMs: Readonly<Record<Ending, number>> = { stopped: 120, timeout: 2_000 };
const longestTimerMs = 2 ** 31 - 1;

/** One run from its start to its outcome. The host decides when it is over, so a hanging worker blocks nothing. */
export class LiveRun {
  readonly thread: SandboxThread;
  readonly ended: Promise<RunOutcome>;
  /** It used the thread for longer than allowed, at the expense of others. */
  harmedOthers = false;
  readonly #run: number;
  readonly #job: ScriptJob;
  readonly #limits: RunLimits;
  readonly #end: (outcome: RunOutcome) => void;
  /** Aborts the run's pending calls in the host. */
  readonly #calls = new AbortController();
  #ending: Ending | undefined;
  #timer: NodeJS.Timeout;
  #over = false;

  constructor(run: number, job: ScriptJob, thread: SandboxThread, limits: RunLimits) {
    this.#run = run;
    this.#job = job;
    this.thread = thread;
    this.#limits = limits;
    const { promise, resolve } = Promise.withResolvers<RunOutcome>();
    this.ended = promise;
    this.#end = resolve;
    job.signal.addEventListener('abort', this.#stop, { once: true });
    this.#timer = setTimeout(() => this.#cut('timeout'), Math.min(job.timeLimitMs, longestTimerMs));
    const { source, fileName, task, params, hot = [] } = job;
    const versions = Object.fromEntries(hot.map(({ name, version }) => [name, version]));
    const setup = sandboxSetup({ device: job.host.device, task, params, hot: versions });
    // Scripts that require nothing are spared the copies.
    const modules = source.includes('require') ? hot.map(({ name, source }) => ({ name, source })) : [];
    const { memoryLimitBytes } = limits;
    thread.post({ kind: 'start', run, source, fileName, setup, memoryLimitBytes, hot: modules });
  }

  readonly #stop = () => this.#cut('stopped');

  #cut(ending: Ending): void {
    if (this.#over || this.#ending) return;
    this.#ending = ending;
    this.#calls.abort();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#finish(this.#cutOutcome('')), graceMs[ending]);
    this.thread.post({ kind: 'end', run: this.#run });
  }

  take(message: Exclude<FromWorker, { kind: 'ready' }>): void {
    if (this.#over) return;
    if (message.kind === 'ended') this.#finish(this.#judge(message.outcome));
    else if (message.kind === 'required') this.#required(message.name);
    else if (message.kind === 'log') this.#job.host.log(message.level, message.text.slice(0, maxLineLength));
    else if (!this.#ending) void this.#answer(message.call, message.name, message.json);
  }

  #required(name: string): void {
    const module = this.#job.hot?.find((one) => one.name === name);
    if (module) this.#job.required?.(module);
  }

  threadGone(reason: string, culprit: boolean): void {
    if (culprit) this.harmedOthers = true;
    if (this.#ending) this.#finish(this.#cutOutcome(''));
    else if (culprit) this.#finish(failed('timeout', 'The script hung in a single operation and was ended'));
    else this.#finish(failed('agent', `The thread that ran the script is gone: ${reason}`));
  }

  #judge(outcome: WorkerOutcome): RunOutcome {
    if (outcome.how === 'hogged') this.harmedOthers = true;
    if (this.#ending === 'stopped') return { state: 'stopped' };
    if (this.#ending) return this.#cutOutcome('stack' in outcome ? outcome.stack : '');
    if (outcome.how === 'cut') return failed('agent', 'The script was ended without a reason', outcome.stack);
    return endedByItself(outcome, this.#limits);
  }

  #cutOutcome(stack: string): RunOutcome {
    if (this.#ending === 'stopped') return { state: 'stopped' };
    return failed('timeout', `The script took longer than its time limit of ${this.#job.timeLimitMs} ms`, stack);
  }

  async #answer(call: number, name: string, json: string): Promise<void> {
    const answer = await this.#call(name, json).then(
      (value) => ({ ok: true, json: value === undefined ? '' : (JSON.stringify(value) ?? '') }),
      (error: unknown) => ({ ok: false, json: JSON.stringify(describe(error)) }),
    );
    if (!this.#over) this.thread.post({ kind: 'answer', run: this.#run, call, ...answer });
  }

  async #call(name: string, json: string): Promise<unknown> {
    if (!isHostCall(name) || name === 'sleep') throw new Error(`There is no call ${name}`);
    if (json.length > maxArgumentsLength) throw new Error(`The arguments of ${name} are too long`);
    const values: unknown = JSON.parse(json);
    if (!Array.isArray(values)) throw new Error(`The arguments of ${name} are not a list`);
    const handler = this.#job.host.calls[name] as (args: object, signal: AbortSignal) => Promise<unknown>;
    return handler(checkArguments(name, values), this.#calls.signal);
  }

  #finish(outcome: RunOutcome): void {
    if (this.#over) return;
    this.#over = true;
    clearTimeout(this.#timer);
    this.#calls.abort();
    this.#job.signal.removeEventListener('abort', this.#stop);
    this.#end(outcome);
  }
}

/** Only name and message of an error reach the script; a name it does not know becomes plain `Error`. */
function describe(error: unknown): { name: string; message: string } {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const known = (errorNames as readonly string[]).includes(error.name);
  return { name: known ? error.name : 'Error', message: error.message };
}
