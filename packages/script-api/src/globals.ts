// biome-ignore-all lint/suspicious/noExplicitAny: what parameters and answers are, only the author of a script knows
import type { ScreenElement, Selector } from './globals-elements.ts';
import type { DeviceGestures, ImageSelector } from './globals-gestures.ts';
import type { Flotilla, Task } from './globals-task.ts';

export type * from './globals-elements.ts';
export type * from './globals-files.ts';
export type * from './globals-gestures.ts';
export type * from './globals-task.ts';

import type { Cache } from './globals-cache.ts';
import type { Data } from './globals-data.ts';
import type { Hot, Require } from './globals-hot.ts';
import type { Tables } from './globals-tables.ts';

/** Anything that survives JSON: null, boolean, finite number, text, array, plain object. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A key of the phone. */
export type Key =
  | 'back'
  | 'home'
  | 'recent'
  | 'power'
  | 'lock'
  | 'unlock'
  | 'volumeUp'
  | 'volumeDown'
  | 'enter'
  | 'delete'
  | 'tab';

/** The result of a shell command. */
export interface ShellResult {
  /** 0 if the command succeeded. */
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The state that the phone reports. */
export interface DeviceState {
  /** Percent, 0 to 100. */
  readonly battery: number;
  readonly charging: boolean;
  readonly batteryTempC: number;
  /** 0 to 255. */
  readonly brightness: number;
  readonly storageLeftBytes: number;
  readonly availableMemoryBytes: number;
}

/** A picture that was saved with the run. */
export interface SavedScreenshot {
  /** The name under which it is saved. */
  readonly name: string;
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  readonly bytes: number;
}

/**
 * The phone that runs the script. Coordinates are fractions of the screen, 0 to 1 from the upper left corner, so a script fits every
 * screen. Every call waits for the phone. It throws `PhoneGoneError` if the phone is disconnected, `UnsupportedError` if
 * this phone does not support it, and `ArgumentError` for an invalid argument.
 *
 * @example
 * await device.launch('com.android.settings');
 * const row = await device.scrollTo({ textContains: 'battery' });
 * const icon = await device.cut({ left: 0, top: row.top, right: 0.15, bottom: row.bottom });
 * await device.tap(row.x, row.y);
 * await device.key('back');
 * await device.tapOn({ image: icon, threshold: 0.85 });
 */
export interface Device extends DeviceGestures {
  /** The phone's number on the site. */
  readonly number: string;
  readonly brand: string;
  readonly model: string;
  readonly osVersion: string;
  /** Pixels. */
  readonly screen: { readonly width: number; readonly height: number };
  /** Taps once at `x`, `y`. */
  tap(x: number, y: number): Promise<void>;
  /** Holds a finger down; `durationMs` is 100 to 10,000, default 800. */
  longPress(x: number, y: number, options?: { durationMs?: number }): Promise<void>;
  /** Moves a finger from one point to another; `durationMs` is 20 to 10,000, default 300. */
  swipe(fromX: number, fromY: number, toX: number, toY: number, options?: { durationMs?: number }): Promise<void>;
  /** Types at most 2,000 characters, of any writing system, into the focused field. */
  text(text: string): Promise<void>;
  /** Presses a key. */
  key(key: Key): Promise<void>;
  /**
   * Takes a picture of the screen and saves it with the run. `name` has 1 to 64 characters; characters that a file name cannot contain
   * become `-`. Without a name the pictures are called `screenshot-1`, `screenshot-2` and so on.
   */
  screenshot(name?: string): Promise<SavedScreenshot>;
  /** Returns the first element on the screen that matches, or null. Checks the screen once. */
  find(selector: Selector | ImageSelector | string): Promise<ScreenElement | null>;
  /** Returns all elements on the screen that match; `{}` matches everything. Checks the screen once. */
  findAll(selector: Selector | ImageSelector | string): Promise<ScreenElement[]>;
  /** Returns whether an element matches now. */
  exists(selector: Selector | ImageSelector | string): Promise<boolean>;
  /** Waits until an element matches. Throws `TimeoutError` after `timeoutMs` (0 to 600,000, default 10,000). */
  waitFor(selector: Selector | ImageSelector | string, options?: { timeoutMs?: number }): Promise<ScreenElement>;
  /** Waits for an element like `waitFor`, and taps its middle. */
  tapOn(selector: Selector | ImageSelector | string, options?: { timeoutMs?: number }): Promise<ScreenElement>;
  /** Opens an app by its package name, for example `com.android.settings`. */
  launch(app: string): Promise<void>;
  /** Ends an app by its package name. */
  stop(app: string): Promise<void>;
  /** Returns the package name of the foreground app. */
  currentApp(): Promise<string>;
  /**
   * Runs a command in the phone's shell. Throws `TimeoutError` after `timeoutMs` (100 to 600,000, default 30,000).
   * stdout and stderr are cut off after 200,000 characters each.
   */
  shell(command: string, options?: { timeoutMs?: number }): Promise<ShellResult>;
  /** Returns battery, temperature, brightness and free space. */
  state(): Promise<DeviceState>;
  /** Returns the battery's charge in percent, 0 to 100. */
  battery(): Promise<number>;
}

/**
 * Writes lines to the run's log. Texts are written unchanged, other values as JSON, separated by spaces. A line has at most
 * 8,000 characters. Lines above 2,000 (or 512,000 characters) a second are dropped, and their number is logged.
 */
export interface Log {
  debug(...values: unknown[]): void;
  info(...values: unknown[]): void;
  /** Logs a successful step, which is shown in green. */
  ok(...values: unknown[]): void;
  warn(...values: unknown[]): void;
  error(...values: unknown[]): void;
}

/** The log under the names of a browser's console. `log` and `info` have the level info. */
export interface LogConsole {
  log(...values: unknown[]): void;
  debug(...values: unknown[]): void;
  info(...values: unknown[]): void;
  warn(...values: unknown[]): void;
  error(...values: unknown[]): void;
}

/** Options of a request. */
export interface HttpOptions {
  /** At most 50 headers. `Host`, `Cookie`, `Content-Length` and the connection's own headers are refused. */
  headers?: { [name: string]: string };
  /** The time limit of the whole request with its redirects, 100 to 30,000, default 30,000. */
  timeoutMs?: number;
}

/** A whole request. */
export interface HttpRequest extends HttpOptions {
  /** `http:` or `https:`. */
  url: string;
  /** Default `GET`. */
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A text is sent as it is, any other value as JSON with its content type. At most 256 KB. */
  body?: Json;
}

/** The response of a server. */
export interface HttpResponse {
  readonly status: number;
  /** Whether the status is 200 to 299. */
  readonly ok: boolean;
  /** Names in lower case. */
  readonly headers: { readonly [name: string]: string };
  /** The body as UTF-8 text. */
  readonly body: string;
  /** Returns the body parsed as JSON. Throws `SyntaxError` if it is not JSON. */
  json(): any;
}

/**
 * Requests to the hosts that the site allows, and to no other. A response has at most 1 MB. At most 5 redirects are followed, each to
 * an allowed host. No cookies are stored. Throws `HttpError` if a host is not allowed or not reachable, and `TimeoutError` if
 * the request takes too long. A response such as 404 is not an error.
 */
export interface Http {
  /** Requests an address with GET. */
  get(url: string, options?: HttpOptions): Promise<HttpResponse>;
  /** Sends a body to an address with POST. */
  post(url: string, body?: Json, options?: HttpOptions): Promise<HttpResponse>;
  /** Sends a request with any method. */
  request(request: HttpRequest): Promise<HttpResponse>;
}

/**
 * The globals of a script besides those of the JavaScript language. A script may use `await` at its top level. The value of its `return`
 * (JSON, at most 64 KB) is the run's result. A run ends when the script has ended and nothing it started is still pending.
 * An uncaught error fails the run, even in a call that is not awaited.
 */
export interface ScriptGlobals {
  /** The phone. */
  device: Device;
  /** The parameters of this run, as defined with the script; frozen. */
  params: { readonly [name: string]: any };
  /** The run's log. */
  log: Log;
  /** The run's log under the names of a browser. */
  console: LogConsole;
  /** Waits 0 to 86,400,000 milliseconds. */
  sleep: (ms: number) => Promise<void>;
  /** Requests to allowed hosts. */
  http: Http;
  /** Texts, sets and lists that the tenant's phones share. */
  cache: Cache;
  /** The tenant's dynamic tables. */
  tables: Tables;
  /** Lines of data groups, each given to one run only. */
  data: Data;
  /** This run. */
  task: Task;
  /** Loads a hot script. */
  require: Require;
  /** The phone's hot scripts. */
  hot: Hot;
  /** Properties of the agent. */
  flotilla: Flotilla;
}
