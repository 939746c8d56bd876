import type { ScriptHost } from '../runtime/host.ts';
import type { RunOutcome } from '../runtime/outcome.ts';
import type { CreateHost, PhoneHostOptions } from '../runtime/phone-host.ts';
import type { ScriptJob } from '../runtime/script-job.ts';
import type { ScriptRuntime } from '../runtime/script-runtime.ts';

/** A started script. The test determines its end; an abort ends it as stopped. */
export interface StartedScript {
  readonly request: ScriptJob;
  /** The options of its host. */
  readonly host: PhoneHostOptions;
  finish(outcome: RunOutcome): void;
}

/** A runtime that runs nothing. Tests see the started scripts and end them. */
export class ScriptedRuntime implements ScriptRuntime {
  readonly started: StartedScript[] = [];
  /** Ends each script at once; without it scripts run until the test ends them. */
  outcome: RunOutcome | undefined;
  /** Thrown instead of making a host. */
  hostFault: Error | undefined;
  readonly #hosts = new Map<ScriptHost, PhoneHostOptions>();

  readonly createHost: CreateHost = (options) => {
    if (this.hostFault) throw this.hostFault;
    const host = { log: options.log } as ScriptHost;
    this.#hosts.set(host, options);
    return host;
  };

  async run(request: ScriptJob): Promise<RunOutcome> {
    const { promise, resolve } = Promise.withResolvers<RunOutcome>();
    const host = this.#hosts.get(request.host);
    if (!host) throw new Error('the host of this script was made elsewhere');
    this.started.push({ request, host, finish: resolve });
    if (this.outcome) return this.outcome;
    request.signal.addEventListener('abort', () => resolve({ state: 'stopped' }), { once: true });
    return promise;
  }

  async close(): Promise<void> {}
}
