import { fileCalls, gestureCalls, taskCalls, way } from './calls-phone.ts';
import { cacheCalls, dataCalls, tableCalls } from './calls-site.ts';
import { artifactName, place, selector } from './shared-checks.ts';
import {
  ArgumentError,
  anything,
  number,
  object,
  oneOf,
  optional,
  options,
  text,
  texts,
  type Validator,
  withDefault,
} from './validators.ts';

export type { CheckedSelector } from './shared-checks.ts';

const appName = text({ min: 1, max: 255, pattern: /^[A-Za-z][\w]*(\.[A-Za-z][\w]*)*$/, form: 'a package name' });
const wait = options({ timeoutMs: withDefault(number({ min: 0, max: 600_000 }), 10_000) });
const url = text({ min: 1, max: 8_000 });
const requestOptions = {
  headers: withDefault(texts({ entries: 50, max: 8_000 }), {}),
  timeoutMs: withDefault(number({ min: 100, max: 30_000 }), 30_000),
};

/**
 * Every call that a script can make to the host: the names and checks of its arguments, in order. The single source for the
 * sandbox, which makes the functions, and for the host, which checks what arrives.
 */
export const hostCalls = {
  'device.tap': { x: place, y: place },
  'device.longPress': {
    x: place,
    y: place,
    options: options({ durationMs: withDefault(number({ min: 100, max: 10_000 }), 800) }),
  },
  'device.swipe': {
    ...way,
    options: options({ durationMs: withDefault(number({ min: 20, max: 10_000 }), 300) }),
  },
  'device.text': { text: text({ max: 2_000 }) },
  'device.key': {
    key: oneOf('back', 'home', 'recent', 'power', 'lock', 'unlock', 'volumeUp', 'volumeDown', 'enter', 'delete', 'tab'),
  },
  'device.screenshot': { name: optional(artifactName) },
  'device.find': { selector },
  'device.findAll': { selector },
  'device.exists': { selector },
  'device.waitFor': { selector, options: wait },
  'device.tapOn': { selector, options: wait },
  'device.launch': { app: appName },
  'device.stop': { app: appName },
  'device.currentApp': {},
  'device.shell': {
    command: text({ min: 1, max: 20_000 }),
    options: options({ timeoutMs: withDefault(number({ min: 100, max: 600_000 }), 30_000) }),
  },
  'device.state': {},
  'device.battery': {},
  'http.get': { url, options: options(requestOptions) },
  'http.post': { url, body: anything(), options: options(requestOptions) },
  'http.request': {
    request: object({
      url,
      method: withDefault(oneOf('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'), 'GET'),
      body: anything(),
      ...requestOptions,
    }),
  },
  ...cacheCalls,
  ...tableCalls,
  ...dataCalls,
  ...gestureCalls,
  ...fileCalls,
  ...taskCalls,
  sleep: { ms: number({ min: 0, max: 86_400_000 }) },
} as const satisfies Record<string, Record<string, Validator<unknown>>>;

export type HostCallName = keyof typeof hostCalls;
export type HostCallArgs<N extends HostCallName> = {
  [K in keyof (typeof hostCalls)[N]]: (typeof hostCalls)[N][K] extends Validator<infer T> ? T : never;
};

export const hostCallNames = Object.keys(hostCalls) as HostCallName[];

export function isHostCall(name: unknown): name is HostCallName {
  return typeof name === 'string' && Object.hasOwn(hostCalls, name);
}

/** The arguments by name, checked and with their defaults; throws `ArgumentError` for what does not fit. */
export function checkArguments<N extends HostCallName>(name: N, values: readonly unknown[]): HostCallArgs<N> {
  const checks = Object.entries(hostCalls[name]) as [string, Validator<unknown>][];
  if (values.length > checks.length) {
    throw new ArgumentError(`${name} takes at most ${checks.length} arguments, not ${values.length}`);
  }
  return Object.fromEntries(
    checks.map(([key, check], index) => [key, check(values[index] ?? undefined, `${name}: ${key}`)]),
  ) as HostCallArgs<N>;
}
