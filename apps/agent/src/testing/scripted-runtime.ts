import type { CreateHost, RunOutcome, ScriptRuntime } from '../link/runs/script-runtime.ts';

type RunRequest = Parameters<ScriptRuntime['run']>[0];
type HostRequest = Parameters<CreateHost>[0];

/** A script that has been started: the test decides how it ends. An abort ends it as stopped. */
export interface StartedScript {
  readonly request: RunRequest;
  readonly host: HostRequest;
  finish(outcome: RunOutcome): void;
}

/** A runtime that runs nothing: tests see what was started and end it. */
export class ScriptedRuntime implements ScriptRuntime {
  readonly started: StartedScript[] = [];
  /** Ends each script at once; without it scripts run until the test ends them. */
  outcome: RunOutcome | undefined;

  readonly createHost: CreateHost = (request) => request;

  async run(request: RunRequest): Promise<RunOutcome> {
    const { promise, resolve } = Promise.withResolvers<RunOutcome>();
    this.started.push({ request, host: request.host as HostRequest, finish: resolve });
    if (this.outcome) return this.outcome;
    request.signal.addEventListener('abort', () => resolve({ state: 'stopped' }), { once: true });
    return promise;
  }

  async close(): Promise<void> {}
}
