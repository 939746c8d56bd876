import type { LogLevel } from '@flotilla/contract/device';
import type { Resolve } from '@flotilla/outbound/request';
import type { TaskInfo } from '@flotilla/script-api';
import { coded } from '../coded-error.ts';
import type { Phone } from '../phones/phone.ts';
import { fileCalls } from './calls/file-calls.ts';
import { findCalls } from './calls/find-calls.ts';
import { gestureCalls } from './calls/gesture-calls.ts';
import { savingOnlySupported } from './calls/kept-artifact.ts';
import { type Progress, taskCalls } from './calls/task-calls.ts';
import { type DeviceInfo, type HostCallHandlers, type ScriptHost, type SiteCall, TimeoutError } from './host.ts';
import { createDownload, createHttpClient } from './http-client.ts';
import { cacheCalls, dataCalls, tableCalls } from './site-data.ts';

const maxShellOutput = 200_000;
const screenshotQuality = { scalePercent: 100, qualityPercent: 80 };

export interface PhoneHostOptions {
  readonly phone: Phone;
  readonly deviceNo: string;
  readonly task: TaskInfo;
  log(level: LogLevel, text: string): void;
  /** Hosts that `http` may call. */
  httpAllow(): readonly string[];
  /** Saves a picture or file with the run. The name must be safe as a file name. */
  saveArtifact(name: string, bytes: Uint8Array): Promise<void>;
  /** Called for each call and log line of the script, with its progress if it reported one. */
  active(progress?: Progress): void;
  /** Makes a call of this run at the site; see `SiteCall`. */
  readonly site: SiteCall;
  /** Resolves host names; the system's resolver by default. */
  readonly resolve?: Resolve;
}

export type CreateHost = typeof createPhoneHost;

/** Creates the host for the script of one run on a phone. */
export function createPhoneHost(given: PhoneHostOptions): ScriptHost {
  const options = { ...given, saveArtifact: savingOnlySupported(given.saveArtifact) };
  const { phone, deviceNo, log, httpAllow, resolve } = options;
  const { brand, mode, osVersion, screen } = phone.identity;
  const device: DeviceInfo = { number: deviceNo, brand, model: mode, osVersion, screen };
  const http = createHttpClient({ allow: httpAllow, ...(resolve && { resolve }) });
  const calls: HostCallHandlers = {
    ...touchCalls(phone),
    ...gestureCalls(phone),
    ...screenshotCalls(options),
    ...findCalls(phone),
    ...appCalls(phone),
    ...cacheCalls(options),
    ...tableCalls(options),
    ...dataCalls(options),
    ...fileCalls({ ...options, download: createDownload({ allow: httpAllow, ...(resolve && { resolve }) }) }),
    ...taskCalls({ ...options, progress: options.active }),
    'http.get': ({ url, options: rest }, signal) => http({ url, method: 'GET', body: undefined, ...rest }, signal),
    'http.post': ({ url, body, options: rest }, signal) => http({ url, method: 'POST', body, ...rest }, signal),
    'http.request': ({ request }, signal) => http(request, signal),
  };
  return {
    device,
    calls: withActivity(calls, options),
    log(level, text) {
      options.active();
      log(level, text);
    },
  };
}

/** Wraps the calls so that `active` is called at the start and the end of each. */
function withActivity(calls: HostCallHandlers, { active }: PhoneHostOptions): HostCallHandlers {
  const noted = Object.entries(calls).map(([name, call]) => [
    name,
    (args: never, signal: AbortSignal) => {
      active();
      return (call as (args: never, signal: AbortSignal) => Promise<unknown>)(args, signal).finally(() => active());
    },
  ]);
  return Object.fromEntries(noted) as HostCallHandlers;
}

function touchCalls(phone: Phone) {
  return {
    'device.tap': ({ x, y }) => phone.tap({ x, y }),
    'device.longPress': ({ x, y, options }) => phone.swipe({ x, y }, { x, y }, options.durationMs),
    'device.swipe': ({ fromX, fromY, toX, toY, options }) =>
      phone.swipe({ x: fromX, y: fromY }, { x: toX, y: toY }, options.durationMs),
    'device.text': ({ text }) => phone.text(text),
    'device.key': ({ key }) => phone.key(key),
  } satisfies Partial<HostCallHandlers>;
}

function screenshotCalls({ phone, saveArtifact }: PhoneHostOptions) {
  let pictures = 0;
  return {
    async 'device.screenshot'({ name }) {
      pictures += 1;
      const { jpeg, width, height } = await phone.screenshot(screenshotQuality);
      const artifact = name ?? `screenshot-${pictures}`;
      await saveArtifact(artifact, jpeg);
      return { name: artifact, width, height, bytes: jpeg.byteLength };
    },
  } satisfies Partial<HostCallHandlers>;
}

function appCalls(phone: Phone) {
  return {
    'device.launch': ({ app }) => phone.launchApp(app),
    'device.stop': ({ app }) => phone.stopApp(app),
    'device.currentApp': () => phone.currentApp(),
    async 'device.shell'({ command, options: { timeoutMs } }, signal) {
      const timeout = AbortSignal.timeout(timeoutMs);
      const both = AbortSignal.any([signal, timeout]);
      try {
        const { exitCode, stdout, stderr } = await phone.shell(command, { timeoutMs, signal: both });
        return { exitCode, stdout: stdout.slice(0, maxShellOutput), stderr: stderr.slice(0, maxShellOutput) };
      } catch (error) {
        if (timeout.aborted) throw coded(TimeoutError, 'shellSlow', { ms: timeoutMs });
        throw error;
      }
    },
    'device.state': () => phone.state(),
    'device.battery': async () => (await phone.state()).battery,
  } satisfies Partial<HostCallHandlers>;
}
