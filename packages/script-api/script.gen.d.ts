// Generated from src/globals.ts by src/generate.ts. For an editor: put this line on top of a script,
//   /// <reference path="./script.gen.d.ts" />

/** The expiry of a cache entry. If it is left out, an existing expiry stays, and a new entry never expires. */
interface CacheExpiry {
  /** Seconds from now, 1 to 315,360,000, or null for never. */
  expirySeconds?: number | null;
}

/** One or several members. Numbers are stored as text. */
type CacheMembers = string | number | readonly (string | number)[];

/** Options of `cache.pop`. */
interface PopOptions {
  /** The end to remove from; default `'head'`. */
  end?: 'head' | 'tail';
}

/** Options of `cache.push`. */
interface PushOptions extends CacheExpiry {
  /** The end to add to; default `'tail'`. */
  end?: 'head' | 'tail';
}

/**
 * Texts, sets and lists that all phones of the tenant share until they expire. Every operation is atomic and is executed exactly once,
 * even if many phones call it at the same time. Throws `SiteError` if an entry has another type or a limit is reached: a text
 * has at most 65,536 characters, a set or list 10,000 members and 1,000,000 characters. Numbers are stored as text.
 * `const visitor = await cache.increment('visitors')` counts, `await cache.push('jobs', ['a', 'b'])` queues work that
 * `await cache.pop('jobs')` removes, and `(await cache.add('seen', name)) === 0` means that another phone has already added the name.
 */
interface Cache {
  /** Returns the text of an entry, or null. */
  get(key: string): Promise<string | null>;
  /** Stores a text under the key and replaces an existing one. Without an expiry it never expires. */
  set(key: string, value: string | number, options?: CacheExpiry): Promise<void>;
  /** Deletes an entry. Returns whether it existed. */
  delete(key: string): Promise<boolean>;
  /** Adds to a whole number and returns the sum. A missing entry counts as 0. */
  increment(key: string, by?: number, options?: CacheExpiry): Promise<number>;
  /** Sets the expiry of an entry, null for never. Returns whether the entry exists. */
  expire(key: string, expirySeconds: number | null): Promise<boolean>;
  /** Adds members to a set, at most 1,000 at once. Returns the number of new members. */
  add(key: string, members: CacheMembers, options?: CacheExpiry): Promise<number>;
  /** Removes members from a set. Returns the number of removed members. An empty set is deleted. */
  remove(key: string, members: CacheMembers): Promise<number>;
  /** Whether a set has the member. */
  has(key: string, member: string | number): Promise<boolean>;
  /** Returns the members of a set in the order of their addition, or of a list from head to tail; empty if there is no entry. */
  members(key: string): Promise<string[]>;
  /** Returns the number of members of a set or list; 0 if there is no entry. */
  size(key: string): Promise<number>;
  /** Adds members to a list, at most 1,000 at once. Returns its new length. */
  push(key: string, members: CacheMembers, options?: PushOptions): Promise<number>;
  /** Removes one member from a list and returns it, or null. An empty list is deleted. */
  pop(key: string, options?: PopOptions): Promise<string | null>;
}

/** A line of a data group that this run holds. */
interface DataItem {
  readonly id: number;
  /** The name under which it was added. */
  readonly name: string;
  readonly content: string;
}

/** Options of `data.add`. */
interface AddOptions {
  /** The name of the lines in the console; the group's name by default. */
  name?: string;
  /** Drops lines that the group already contains. */
  deduplicate?: boolean;
}

/** The result of `data.add`. */
interface AddedLines {
  readonly added: number;
  /** The number of repeated lines that were dropped. */
  readonly dropped: number;
}

/**
 * Lines of the data groups of the phone's owner and of the tenant itself. If two groups have the same name, the owner's is used. A taken
 * line belongs to this run alone. It is used up when the script calls `use` or the run succeeds, and returns to its place when the run
 * fails. After three returns it is quarantined for an operator. Every call is executed once, even if the network fails in between.
 * It throws `SiteError` if the site refuses it, for example for an unknown group.
 */
interface Data {
  /**
   * Takes the next lines, 1 to 100 (default 1): `const [account] = await data.take('accounts')`. `from` is `head` (default), `tail`
   * or `random`. Returns fewer lines, or none, if the group has no more.
   */
  take(group: string, options?: { from?: 'head' | 'tail' | 'random'; count?: number }): Promise<DataItem[]>;
  /** Uses up lines that this run holds, at most 100. They stay used even if the run fails. */
  use(items: DataItem | readonly DataItem[]): Promise<void>;
  /** Gives lines that this run holds back to their places, at most 100. This counts as a return. */
  give(items: DataItem | readonly DataItem[]): Promise<void>;
  /**
   * Adds 1 to 1,000 lines of at most 4,000 characters to the end of a group.
   */
  add(group: string, lines: string | readonly string[], options?: AddOptions): Promise<AddedLines>;
  /** Returns the number of free lines in the group. */
  count(group: string): Promise<number>;
}

/** Conditions for elements on the screen, which must all hold. A plain text means `{ text }`. */
interface Selector {
  /** The whole text. */
  text?: string;
  /** A part of the text, ignoring case. */
  textContains?: string;
  /** The whole resource id, for example `com.android.settings:id/title`. */
  id?: string;
  /** The whole class name, for example `android.widget.Button`. */
  className?: string;
  /** The whole description for screen readers. */
  description?: string;
  /** A part of the description, ignoring case. */
  descriptionContains?: string;
  /** Whether the element reacts to a tap. */
  clickable?: boolean;
}

/** One element on the screen. All coordinates are fractions of the screen's width and height, 0 to 1. */
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
  /** The middle of the element, for `device.tap(element.x, element.y)`. */
  readonly x: number;
  readonly y: number;
}

/** A file or folder on the phone. */
interface DeviceFile {
  readonly name: string;
  readonly isFolder: boolean;
  /** 0 for a folder. */
  readonly bytes: number;
}

/**
 * Files on the phone. Paths are absolute, for example `/sdcard/Download/list.txt`. Throws `FileError` if a file does not exist, or if
 * Android does not give its shell access to it, such as the data of other apps.
 *
 * @example
 * for (const file of await device.files.list('/sdcard/Download')) log.info(file.name, file.bytes);
 * await device.files.write('/sdcard/Download/note.txt', 'seen by run ' + task.runId);
 * await device.files.pull('/sdcard/Download/report.zip');
 */
interface DeviceFiles {
  /** Returns the entries of a folder, sorted by name, at most 1,000. */
  list(path: string): Promise<DeviceFile[]>;
  /** Returns a file of at most 1 MB, as text, or in base64 with `encoding: 'base64'`. */
  read(path: string, options?: { encoding?: 'utf8' | 'base64' }): Promise<string>;
  /** Writes a file of at most 180,000 characters, given as text, or in base64 with `encoding: 'base64'`. An existing file is replaced. */
  write(path: string, content: string, options?: { encoding?: 'utf8' | 'base64' }): Promise<void>;
  /** Saves a file of at most 4 MB with the run, under its own name or `name`: text, JSON, ZIP, JPEG or PNG. */
  pull(path: string, name?: string): Promise<SavedFile>;
  /** Downloads a file of at most 64 MB from a host that `http` may call, and copies it to the phone. */
  push(url: string, path: string): Promise<{ readonly bytes: number }>;
  /** Deletes a file. Throws `FileError` for a folder or a file that does not exist. */
  delete(path: string): Promise<void>;
}

/** A file that was saved with the run. */
interface SavedFile {
  /** The name under which it is saved. */
  readonly name: string;
  readonly bytes: number;
}

/** A part of the screen, such as a `ScreenElement`. All coordinates are fractions of the screen's width and height, 0 to 1. */
interface ScreenArea {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A picture to find on the screen, cut with `device.cut` or made elsewhere from a screenshot of the same kind of phone. */
interface ImageSelector {
  /** JPEG, PNG or WebP in base64, at most 180,000 characters, in the size that the screen shows it in. */
  image: string;
  /** The least similarity, 0.5 to 1, default 0.9. Brightness and contrast do not count. */
  threshold?: number;
}

/** Options of `device.drag`. */
interface DragOptions {
  /** The time before the finger moves, 0 to 10,000, default 600. */
  holdMs?: number;
  /** The duration of the movement, 20 to 10,000, default 500. */
  durationMs?: number;
}

/** Options of `device.scrollTo`. */
interface ScrollOptions {
  /** Default `'down'`. */
  direction?: 'down' | 'up';
  /** 1 to 100, default 10. */
  maxSwipes?: number;
}

/** Further members of `device`. */
interface DeviceGestures {
  /** The phone's files. */
  readonly files: DeviceFiles;
  /**
   * Moves two fingers in the middle of the screen: `'open'` zooms in, `'close'` zooms out.
   * Throws `UnsupportedError` on a phone with a single touch.
   */
  pinch(direction: 'open' | 'close'): Promise<void>;
  /** Presses at one point, moves, and releases at another point. */
  drag(fromX: number, fromY: number, toX: number, toY: number, options?: DragOptions): Promise<void>;
  /**
   * Scrolls until an element matches and returns it. Throws `TimeoutError` if the screen no longer moves, and after
   * `maxSwipes`.
   */
  scrollTo(selector: Selector | ImageSelector | string, options?: ScrollOptions): Promise<ScreenElement>;
  /** Opens an address in the phone's app for it, for example a web page or `market://details?id=…`. */
  openUrl(url: string): Promise<void>;
  /** Returns the text on the phone's clipboard, or an empty text. Throws `UnsupportedError` if the clipboard is not accessible. */
  readClipboard(): Promise<string>;
  /** Sets the phone's clipboard to a text of at most 50,000 characters. */
  writeClipboard(text: string): Promise<void>;
  /** Rotates the screen by 90 degrees, independent of its sensor. */
  rotate(): Promise<void>;
  /** Switches the screen on and closes a lock screen that needs no code. */
  wake(): Promise<void>;
  /**
   * Cuts a part out of the current screen, for a later `find({ image })`, and returns it in base64. The part may have at most a quarter of
   * the screen's area.
   */
  cut(area: ScreenArea): Promise<string>;
}

/**
 * Loads a hot script by its name and returns its exports. A hot script is a CommonJS module: it fills `module.exports`, and may
 * require others. It is executed once per run; later calls return the same exports. Throws if the phone does not have the hot script.
 */
type Require = (name: string) => any;

/** The hot scripts that this phone had at the start of the run. */
interface Hot {
  /** Returns the version of a hot script, or null if the phone does not have it. */
  version(name: string): string | null;
}

/** Conditions for rows, which must all hold. A text is the whole value, `{ contains }` a part of it, ignoring case. */
interface RowConditions {
  [field: string]: string | number | { contains: string };
}

/** The values of fields by their English names. */
interface RowValues {
  [field: string]: string | number;
}

/** A row of a dynamic table: its id, and a text for each field under the field's English name. */
interface TableRow {
  readonly id: number;
  readonly [field: string]: any;
}

/** Options of `tables.find`. */
interface FindOptions {
  /** The largest number of rows, 1 to 1,000, default 100. */
  limit?: number;
  /** The English name of the field to sort by, `-name` for descending order. Default: the oldest row first. */
  order?: string;
}

/**
 * The tenant's dynamic tables, by the English names of tables and fields. All values are texts; numbers are stored as text.
 * Throws `SiteError` for an unknown table or field, and for a value that is longer than its field.
 * `const [account] = await tables.find('accounts', { state: 'free' }, { limit: 1 })` finds a row, and
 * `await tables.update('accounts', account.id, { state: 'used' }, { where: { state: 'free' } })` claims it, unless another phone has claimed it before.
 */
interface Tables {
  /** Returns the rows that match; `{}` matches all. */
  find(table: string, where?: RowConditions, options?: FindOptions): Promise<TableRow[]>;
  /** Returns the number of rows that match. */
  count(table: string, where?: RowConditions): Promise<number>;
  /** Adds a row and returns its id. Fields that are left out are empty. */
  insert(table: string, row: RowValues): Promise<number>;
  /**
   * Changes the given fields of a row. Returns false, and changes nothing, if the row does not exist or no longer matches `where`.
   * If several phones claim the same row in this way, only one of them succeeds.
   */
  update(table: string, id: number, changes: RowValues, options?: { where?: RowConditions }): Promise<boolean>;
  /** Deletes a row. Returns whether it existed. */
  remove(table: string, id: number): Promise<boolean>;
}

/** The task of this run. */
interface TaskInfo {
  readonly id: number;
  readonly name: string;
  readonly runId: number;
  /** The phone's number, the same as `device.number`. */
  readonly deviceNo: string;
}

/**
 * This run, and the ways to report its progress. A run without calls, log lines and progress for longer than the site's
 * `run.stuckAfterMinutes` is shown as stuck, and stopped if its task is configured so. Split long waits into short sleeps with progress
 * in between.
 *
 * @example
 * for (const [index, page] of params.pages.entries()) {
 *   task.progress((index / params.pages.length) * 100, page);
 *   await device.openUrl(page);
 * }
 * await task.attach('seen.json', JSON.stringify({ pages: params.pages.length }));
 */
interface Task extends TaskInfo {
  /** The version of this API, the same as `flotilla.apiVersion`. */
  readonly apiVersion: number;
  /**
   * Reports the progress of the run: percent, 0 to 100, a text of at most 200 characters, or both. It is shown with the run about a second later.
   */
  progress(mark: number | string, text?: string): Promise<void>;
  /** Saves a text of at most 180,000 characters as a file with the run. The extension of the name is the type (`.json`, `.csv`, `.txt`). */
  attach(name: string, text: string): Promise<SavedFile>;
}

/** Properties of the agent. */
interface Flotilla {
  /** A whole number that increases with every addition. The list of versions is at the end of this page. */
  readonly apiVersion: number;
}

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

/** The result of a shell command. */
interface ShellResult {
  /** 0 if the command succeeded. */
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The state that the phone reports. */
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

/** A picture that was saved with the run. */
interface SavedScreenshot {
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
interface Device extends DeviceGestures {
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
interface Log {
  debug(...values: unknown[]): void;
  info(...values: unknown[]): void;
  /** Logs a successful step, which is shown in green. */
  ok(...values: unknown[]): void;
  warn(...values: unknown[]): void;
  error(...values: unknown[]): void;
}

/** The log under the names of a browser's console. `log` and `info` have the level info. */
interface LogConsole {
  log(...values: unknown[]): void;
  debug(...values: unknown[]): void;
  info(...values: unknown[]): void;
  warn(...values: unknown[]): void;
  error(...values: unknown[]): void;
}

/** Options of a request. */
interface HttpOptions {
  /** At most 50 headers. `Host`, `Cookie`, `Content-Length` and the connection's own headers are refused. */
  headers?: { [name: string]: string };
  /** The time limit of the whole request with its redirects, 100 to 30,000, default 30,000. */
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

/** The response of a server. */
interface HttpResponse {
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
interface Http {
  /** Requests an address with GET. */
  get(url: string, options?: HttpOptions): Promise<HttpResponse>;
  /** Sends a body to an address with POST. */
  post(url: string, body?: Json, options?: HttpOptions): Promise<HttpResponse>;
  /** Sends a request with any method. */
  request(request: HttpRequest): Promise<HttpResponse>;
}

/** The phone. */
declare const device: Device;

/** The parameters of this run, as defined with the script; frozen. */
declare const params: { readonly [name: string]: any };

/** The run's log. */
declare const log: Log;

/** The run's log under the names of a browser. */
declare const console: LogConsole;

/** Waits 0 to 86,400,000 milliseconds. */
declare const sleep: (ms: number) => Promise<void>;

/** Requests to allowed hosts. */
declare const http: Http;

/** Texts, sets and lists that the tenant's phones share. */
declare const cache: Cache;

/** The tenant's dynamic tables. */
declare const tables: Tables;

/** Lines of data groups, each given to one run only. */
declare const data: Data;

/** This run. */
declare const task: Task;

/** Loads a hot script. */
declare const require: Require;

/** The phone's hot scripts. */
declare const hot: Hot;

/** Properties of the agent. */
declare const flotilla: Flotilla;

declare class ArgumentError extends Error {}

declare class FileError extends Error {}

declare class HttpError extends Error {}

declare class PhoneGoneError extends Error {}

declare class SiteError extends Error {}

declare class TimeoutError extends Error {}

declare class UnsupportedError extends Error {}
