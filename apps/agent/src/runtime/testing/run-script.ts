import type { LogLevel } from '@flotilla/contract/device';
import { SiteError } from '../host.ts';
import { createPhoneHost, type PhoneHostOptions } from '../phone-host.ts';
import type { ScriptJob } from '../script-job.ts';
import type { ScriptRuntime } from '../script-runtime.ts';
import { createFakePhone, type FakePhone } from './fake-phone.ts';

export interface Started {
  readonly outcome: ReturnType<ScriptRuntime['run']>;
  readonly phone: FakePhone;
  readonly lines: { level: LogLevel; text: string }[];
  readonly artifacts: Map<string, Uint8Array>;
  stop(): void;
}

type Options = Partial<Omit<ScriptJob, 'host'>> & { phone?: FakePhone; host?: Partial<PhoneHostOptions> };
let lastRunId = 0;

/** Starts a script on a fake phone. */
export function startScript(runtime: ScriptRuntime, source: string, options: Options = {}): Started {
  const { phone = createFakePhone(), host, ...job } = options;
  const lines: Started['lines'] = [];
  const artifacts: Started['artifacts'] = new Map();
  const stop = new AbortController();
  lastRunId += 1;
  const task = { id: 5, name: 'sample', runId: lastRunId, deviceNo: 'P-1' };
  const outcome = runtime.run({
    ...{
      runId: lastRunId,
      tenantId: 1,
      source,
      fileName: 'sample.js',
      params: {},
      task,
      timeLimitMs: 20_000,
      signal: stop.signal,
    },
    ...job,
    host: createPhoneHost({
      ...{ phone, deviceNo: 'P-1', task, httpAllow: () => [] },
      log: (level, text) => lines.push({ level, text }),
      saveArtifact: async (name, jpeg) => void artifacts.set(name, jpeg),
      active: () => {},
      site: async (path) => Promise.reject(new SiteError(`no site for ${path}`)),
      ...host,
    }),
  });
  return { outcome, phone, lines, artifacts, stop: () => stop.abort() };
}

/** Runs a script to its end. Returns its result, or throws an error with the exception as its message. */
export async function resultOf(runtime: ScriptRuntime, source: string, options: Options = {}): Promise<unknown> {
  const outcome = await startScript(runtime, source, options).outcome;
  if (outcome.state === 'done') return outcome.result;
  throw new Error(outcome.state === 'failed' ? `${outcome.exception.kind}: ${outcome.exception.message}` : 'stopped');
}

export async function failureOf(runtime: ScriptRuntime, source: string, options: Options = {}) {
  const outcome = await startScript(runtime, source, options).outcome;
  if (outcome.state !== 'failed') throw new Error(`The run did not fail: ${JSON.stringify(outcome)}`);
  return outcome.exception;
}
