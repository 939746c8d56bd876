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

/** What a shell line answered. */
export interface ShellResult {
  /** 0 when it went well. */
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What the phone says about itself. */
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

/** A picture that was kept with the run. */
export interface SavedScreenshot {
  /** The name it is kept under. */
  readonly name: string;
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  readonly bytes: number;
}

/**
 * The phone that runs the script. Places are fractions of the screen, 0 to 1 from the upper left corner, so a script fits every
 * screen. Every call waits for the phone; it throws `PhoneGoneError` when the phone is gone, `UnsupportedError` for what
 * this phone cannot do, and `ArgumentError` for a wrong argument.
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
  /** Draws a finger from one place to another; `durationMs` is 20 to 10,000, default 300. */
  swipe(fromX: number, fromY: number, toX: number, toY: number, options?: { durationMs?: number }): Promise<void>;
  /** Types into the focused field, any script; at most 2,000 characters. */
  text(text: string): Promise<void>;
  /** Presses a key. */
  key(key: Key): Promise<void>;
  /**
   * Takes a picture of the screen and keeps it with the run. `name` has 1 to 64 characters; what a file name cannot hold becomes `-`. Without one
   * the pictures are called `screenshot-1`, `screenshot-2` and so on.
   */
  screenshot(name?: string): Promise<SavedScreenshot>;
  /** The first thing on the screen that matches, or null. Looks once. */
  find(selector: Selector | ImageSelector | string): Promise<ScreenElement | null>;
  /** All things on the screen that match; `{}` matches everything. Looks once. */
  findAll(selector: Selector | ImageSelector | string): Promise<ScreenElement[]>;
  /** Whether something matches now. */
  exists(selector: Selector | ImageSelector | string): Promise<boolean>;
  /** Looks until something matches; throws `TimeoutError` after `timeoutMs` (0 to 600,000, default 10,000). */
  waitFor(selector: Selector | ImageSelector | string, options?: { timeoutMs?: number }): Promise<ScreenElement>;
  /** Waits for something that matches, as `waitFor` does, and taps its middle. */
  tapOn(selector: Selector | ImageSelector | string, options?: { timeoutMs?: number }): Promise<ScreenElement>;
  /** Opens an app by its package name, for example `com.android.settings`. */
  launch(app: string): Promise<void>;
  /** Ends an app by its package name. */
  stop(app: string): Promise<void>;
  /** The package name of the app in front. */
  currentApp(): Promise<string>;
  /**
   * Runs a line in the phone's shell; throws `TimeoutError` after `timeoutMs` (100 to 600,000, default 30,000).
   * stdout and stderr are cut off after 200,000 characters each.
   */
  shell(command: string, options?: { timeoutMs?: number }): Promise<ShellResult>;
  /** Battery, temperature, brightness, free space. */
  state(): Promise<DeviceState>;
  /** The battery's charge in percent, 0 to 100. */
  battery(): Promise<number>;
}

/**
 * Writes lines to the run's log. Texts are taken as they are, other values as JSON, separated by blanks. A line has at most
 * 8,000 characters; of more than 2,000 lines (or 512,000 characters) a second the rest is dropped, and their number logged.
 */
export interface Log {
  debug(...values: unknown[]): void;
  info(...values: unknown[]): void;
  /** A step that went well: shown in green. */
  ok(...values: unknown[]): void;
  warn(...values: unknown[]): void;
  error(...values: unknown[]): void;
}

/** The same lines under the names of a browser: `log` and `info` are info. */
export interface LogConsole {
  log(...values: unknown[]): void;
  debug(...values: unknown[]): void;
  info(...values: unknown[]): void;
  warn(...values: unknown[]): void;
  error(...values: unknown[]): void;
}

/** How to send a request. */
export interface HttpOptions {
  /** At most 50 headers. `Host`, `Cookie`, `Content-Length` and the connection's own headers are refused. */
  headers?: { [name: string]: string };
  /** 100 to 30,000, default 30,000; for the whole exchange with its redirects. */
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

/** What a server answered. */
export interface HttpResponse {
  readonly status: number;
  /** Whether the status is 200 to 299. */
  readonly ok: boolean;
  /** Names in lower case. */
  readonly headers: { readonly [name: string]: string };
  /** The body as UTF-8 text. */
  readonly body: string;
  /** The body as JSON; throws `SyntaxError` when it is none. */
  json(): any;
}

/**
 * Requests to the hosts that the site allows, and to no other. An answer has at most 1 MB; at most 5 redirects are followed, each to
 * an allowed host; no cookies are kept. Throws `HttpError` when a host is not allowed or not reached, `TimeoutError` when
 * it takes too long. An answer such as 404 is no error.
 */
export interface Http {
  /** Asks for an address. */
  get(url: string, options?: HttpOptions): Promise<HttpResponse>;
  /** Sends a body to an address. */
  post(url: string, body?: Json, options?: HttpOptions): Promise<HttpResponse>;
  /** Any other method. */
  request(request: HttpRequest): Promise<HttpResponse>;
}

/**
 * What a script sees besides the JavaScript language. A script may use `await` at its top level; what it gives back with `return`
 * (JSON, at most 64 KB) is the run's result. A run ends when the script has ended and nothing it started is still going on.
 * An error that nothing catches, also in a call that nothing awaits, fails the run.
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
  /** Waits; 0 to 86,400,000 milliseconds. */
  sleep: (ms: number) => Promise<void>;
  /** Requests to allowed hosts. */
  http: Http;
  /** Texts, sets and lists that the tenant's phones share. */
  cache: Cache;
  /** The tenant's dynamic tables. */
  tables: Tables;
  /** Lines of data groups, each handed out once. */
  data: Data;
  /** This run. */
  task: Task;
  /** Loads a hot script. */
  require: Require;
  /** The phone's hot scripts. */
  hot: Hot;
  /** The agent's own facts. */
  flotilla: Flotilla;
}
