// Generated from src/globals.ts by src/generate.ts. For an editor: put this line on top of a script,
//   /// <reference path="./script.gen.d.ts" />

/** Anything that survives JSON: null, boolean, finite number, text, array, plain object. */
type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A key of the phone. */
type Key =
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

/** Which things on the screen are meant: every given condition must hold. A plain text means `{ text }`. */
interface Selector {
  /** The whole text. */
  text?: string;
  /** A part of the text, in any case. */
  textContains?: string;
  /** The whole resource id, for example `com.android.settings:id/title`. */
  id?: string;
  /** The whole class name, for example `android.widget.Button`. */
  className?: string;
  /** The whole description for screen readers. */
  description?: string;
  /** A part of the description, in any case. */
  descriptionContains?: string;
  /** Whether it reacts to a tap. */
  clickable?: boolean;
}

/** One thing on the screen. All places are fractions of the screen's width and height, 0 to 1. */
interface ScreenElement {
  readonly id: string;
  readonly className: string;
  readonly text: string;
  readonly description: string;
  readonly clickable: boolean;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Its middle, ready for `device.tap(element.x, element.y)`. */
  readonly x: number;
  readonly y: number;
}

/** What a shell line answered. */
interface ShellResult {
  /** 0 when it went well. */
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What the phone says about itself. */
interface DeviceState {
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
interface SavedScreenshot {
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
 */
interface Device {
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
   * Takes a picture of the screen and keeps it with the run. `name` has 1 to 64 letters, digits, `.`, `_`, `-`, the first no `.`; without one
   * the pictures are called `screenshot-1`, `screenshot-2` and so on.
   */
  screenshot(name?: string): Promise<SavedScreenshot>;
  /** The first thing on the screen that matches, or null. Looks once. */
  find(selector: Selector | string): Promise<ScreenElement | null>;
  /** All things on the screen that match; `{}` matches everything. Looks once. */
  findAll(selector: Selector | string): Promise<ScreenElement[]>;
  /** Whether something matches now. */
  exists(selector: Selector | string): Promise<boolean>;
  /** Looks until something matches; throws `TimeoutError` after `timeoutMs` (0 to 600,000, default 10,000). */
  waitFor(selector: Selector | string, options?: { timeoutMs?: number }): Promise<ScreenElement>;
  /** Waits for something that matches, as `waitFor` does, and taps its middle. */
  tapOn(selector: Selector | string, options?: { timeoutMs?: number }): Promise<ScreenElement>;
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
interface Log {
  debug(...values: unknown[]): void;
  info(...values: unknown[]): void;
  /** A step that went well: shown in green. */
  ok(...values: unknown[]): void;
  warn(...values: unknown[]): void;
  error(...values: unknown[]): void;
}

/** The same lines under the names of a browser: `log` and `info` are info. */
interface LogConsole {
  log(...values: unknown[]): void;
  debug(...values: unknown[]): void;
  info(...values: unknown[]): void;
  warn(...values: unknown[]): void;
  error(...values: unknown[]): void;
}

/** How to send a request. */
interface HttpOptions {
  /** At most 50 headers. `Host`, `Cookie`, `Content-Length` and the connection's own headers are refused. */
  headers?: { [name: string]: string };
  /** 100 to 30,000, default 30,000; for the whole exchange with its redirects. */
  timeoutMs?: number;
}

/** A whole request. */
interface HttpRequest extends HttpOptions {
  /** `http:` or `https:`. */
  url: string;
  /** Default `GET`. */
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A text is sent as it is, any other value as JSON with its content type. At most 256 KB. */
  body?: Json;
}

/** What a server answered. */
interface HttpResponse {
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
interface Http {
  get(url: string, options?: HttpOptions): Promise<HttpResponse>;
  post(url: string, body?: Json, options?: HttpOptions): Promise<HttpResponse>;
  request(request: HttpRequest): Promise<HttpResponse>;
}

/** Which task this run belongs to. */
interface Task {
  readonly id: number;
  readonly name: string;
  readonly runId: number;
  /** The phone's number, as `device.number`. */
  readonly deviceNo: string;
}

/** The phone. */
declare const device: Device;

/** The parameters of this run, as defined with the script; frozen. */
declare const params: { readonly [name: string]: any };

/** The run's log. */
declare const log: Log;

/** The run's log under the names of a browser. */
declare const console: LogConsole;

/** Waits; 0 to 86,400,000 milliseconds. */
declare const sleep: (ms: number) => Promise<void>;

/** Requests to allowed hosts. */
declare const http: Http;

/** This run. */
declare const task: Task;

declare class ArgumentError extends Error {}

declare class HttpError extends Error {}

declare class PhoneGoneError extends Error {}

declare class TimeoutError extends Error {}

declare class UnsupportedError extends Error {}
