import { setTimeout as delay } from 'node:timers/promises';
import type { LogLevel } from '@flotilla/contract/device';
import type { CheckedSelector, ScreenElement, Task } from '@flotilla/script-api';
import type { Phone } from '../phones/phone.ts';
import { type DeviceInfo, type HostCallHandlers, type ScriptHost, TimeoutError } from './host.ts';
import { createHttpClient } from './http-client.ts';
import type { Resolve } from './http-hop.ts';
import { matching } from './selectors.ts';

const lookEveryMs = 300;
const maxShellOutput = 200_000;
const screenshotQuality = { scalePercent: 100, qualityPercent: 80 };

export interface PhoneHostOptions {
  readonly phone: Phone;
  readonly deviceNo: string;
  readonly task: Task;
  log(level: LogLevel, text: string): void;
  /** Hosts that `http` may call. */
  readonly httpAllow: readonly string[];
  /** Keeps a picture with the run, under a name that is safe for a file. */
  saveArtifact(name: string, jpeg: Uint8Array): Promise<void>;
  /** Resolves host names; the system's resolver by default. */
  readonly resolve?: Resolve;
}

/** Creates the host of a script's calls. */
export type CreateHost = typeof createPhoneHost;

/** The host of one run's script on a phone. */
export function createPhoneHost(options: PhoneHostOptions): ScriptHost {
  const { phone, deviceNo, log, httpAllow, resolve } = options;
  const { brand, mode, osVersion, screen } = phone.identity;
  const device: DeviceInfo = { number: deviceNo, brand, model: mode, osVersion, screen };
  const http = createHttpClient({ allow: httpAllow, ...(resolve && { resolve }) });
  const calls: HostCallHandlers = {
    ...touchCalls(phone),
    ...screenCalls(options),
    ...appCalls(phone),
    'http.get': ({ url, options: rest }, signal) => http({ url, method: 'GET', body: undefined, ...rest }, signal),
    'http.post': ({ url, body, options: rest }, signal) => http({ url, method: 'POST', body, ...rest }, signal),
    'http.request': ({ request }, signal) => http(request, signal),
  };
  return { device, calls, log };
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

function screenCalls({ phone, saveArtifact }: PhoneHostOptions) {
  let pictures = 0;
  const look = async (selector: CheckedSelector) => matching(await phone.elements(), selector);

  async function waitFor(selector: CheckedSelector, timeoutMs: number, signal: AbortSignal): Promise<ScreenElement> {
    const startedAt = performance.now();
    for (;;) {
      const [found] = await look(selector);
      if (found) return found;
      const leftMs = timeoutMs - (performance.now() - startedAt);
      if (leftMs <= 0) {
        throw new TimeoutError(`Nothing on the screen matched ${JSON.stringify(selector)} within ${timeoutMs} ms`);
      }
      await delay(Math.min(lookEveryMs, leftMs), undefined, { signal });
    }
  }

  return {
    async 'device.screenshot'({ name }) {
      pictures += 1;
      const { jpeg, width, height } = await phone.screenshot(screenshotQuality);
      const kept = name ?? `screenshot-${pictures}`;
      await saveArtifact(kept, jpeg);
      return { name: kept, width, height, bytes: jpeg.byteLength };
    },
    'device.find': async ({ selector }) => (await look(selector))[0] ?? null,
    'device.findAll': ({ selector }) => look(selector),
    'device.exists': async ({ selector }) => (await look(selector)).length > 0,
    'device.waitFor': ({ selector, options }, signal) => waitFor(selector, options.timeoutMs, signal),
    async 'device.tapOn'({ selector, options }, signal) {
      const element = await waitFor(selector, options.timeoutMs, signal);
      await phone.tap({ x: element.x, y: element.y });
      return element;
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
        if (timeout.aborted) throw new TimeoutError(`The shell line did not end within ${timeoutMs} ms`);
        throw error;
      }
    },
    'device.state': () => phone.state(),
    'device.battery': async () => (await phone.state()).battery,
  } satisfies Partial<HostCallHandlers>;
}
