import { fault, type RunFault } from '@flotilla/contract/words/faults';
import { checkArguments, errorNames, isHostCall } from '@flotilla/script-api';
import { faultOf } from '../coded-error.ts';
import { type FromWorker, maxArgumentsLength, maxLineLength, type WorkerOutcome } from './messages.ts';
import { failed, outcomeOf, type RunLimits, type RunOutcome } from './outcome.ts';
import { sandboxSetup } from './sandbox.ts';
import type { SandboxThread } from './sandbox-thread.ts';
import type { ScriptJob } from './script-job.ts';

type Ending = 'stopped' | 'timeout';

/** The limit for a worker to report the position of an ended script. The run ends in any case. A stop is shorter, because a user waits for it. */
const graceMs: Readonly<Record<Ending, number>> = { stopped: 120, timeout: 2_000 };
const longestTimerMs = 2 ** 31 - 1;
const mostFaults = 20;

/** One run from its start to its outcome. The host decides when the run is over, so a hanging worker blocks nothing. */
export class LiveRun {
  readonly thread: SandboxThread;
  readonly ended: Promise<RunOutcome>;
  /** Whether the script used the thread for longer than allowed, at the expense of other scripts. */
  harmedOthers = false;
  readonly #run: number;
  readonly #job: ScriptJob;
  readonly #limits: RunLimits;
  readonly #end: (outcome: RunOutcome) => void;
  /** Aborts the run's pending calls in the host. */
  readonly #calls = new AbortController();
  /** The newest coded errors of the run's calls, by the text that the script sees. */
  readonly #faults = new Map<string, RunFault>();
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
    // Scripts without `require` start faster without copies of the modules.
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

  /** `reason` is `undefined` if a script of the tenant hung in the thread. */
  threadGone(reason: string | undefined, culprit: boolean): void {
    if (culprit) this.harmedOthers = true;
    if (this.#ending) this.#finish(this.#cutOutcome(''));
    else if (culprit) this.#finish(failed('timeout', fault('hung')));
    else this.#finish(failed('agent', reason ?? fault('threadLost')));
  }

  #judge(outcome: WorkerOutcome): RunOutcome {
    if (outcome.how === 'hogged') this.harmedOthers = true;
    if (this.#ending === 'stopped') return { state: 'stopped' };
    if (this.#ending) return this.#cutOutcome('stack' in outcome ? outcome.stack : '');
    if (outcome.how === 'cut') return failed('agent', 'The script was ended for an unknown reason', outcome.stack);
    return outcomeOf(outcome, this.#limits, this.#faults);
  }

  #cutOutcome(stack: string): RunOutcome {
    if (this.#ending === 'stopped') return { state: 'stopped' };
    return failed('timeout', fault('timeLimit', { ms: this.#job.timeLimitMs }), stack);
  }

  async #answer(call: number, name: string, json: string): Promise<void> {
    const answer = await this.#call(name, json).then(
      (value) => ({ ok: true, json: value === undefined ? '' : (JSON.stringify(value) ?? '') }),
      (error: unknown) => ({ ok: false, json: JSON.stringify(this.#describe(error)) }),
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

  /** Only name and message of an error reach the script. A name that scripts do not know becomes plain `Error`. */
  #describe(error: unknown): { name: string; message: string } {
    if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
    const known = (errorNames as readonly string[]).includes(error.name);
    const described = { name: known ? error.name : 'Error', message: error.message };
    const itsFault = faultOf(error);
    if (itsFault) this.#faults.set(`${described.name}: ${described.message}`, itsFault);
    const [oldest] = this.#faults.keys();
    if (this.#faults.size > mostFaults && oldest !== undefined) this.#faults.delete(oldest);
    return described;
  }
}
