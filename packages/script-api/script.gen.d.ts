// Generated from src/globals.ts by src/generate.ts. For an editor: put this line on top of a script,
//   /// <reference path="./script.gen.d.ts" />

/** When a cache entry goes: after so many seconds, or never with null. Left out, it stays as it is; a new entry then never goes. */
interface CacheExpiry {
  /** 1 to 315,360,000, or null for never. */
  expirySeconds?: number | null;
}

/** One member or several; numbers are kept as texts. */
type CacheMembers = string | number | readonly (string | number)[];

/** Where to take from a list. */
interface PopOptions {
  /** Default: from the head. */
  end?: 'head' | 'tail';
}

/** Where to add to a list, and when it goes. */
interface PushOptions extends CacheExpiry {
  /** Default: at the tail. */
  end?: 'head' | 'tail';
}

/**
 * Texts, sets and lists that all phones of the tenant share, until they expire. Every operation is done as a whole and exactly once,
 * however many phones ask at the same time. Throws `SiteError` when an entry is of another type or a limit is reached: a text
 * has at most 65,536 characters, a set or list 10,000 members and 1,000,000 characters. Numbers are kept as texts.
 * `const visitor = await cache.increment('visitors')` counts, `await cache.push('jobs', ['a', 'b'])` hands out work that
 * `await cache.pop('jobs')` takes, and `(await cache.add('seen', name)) === 0` tells that somebody had it before.
 */
interface Cache {
  /** The text of an entry, or null. */
  get(key: string): Promise<string | null>;
  /** Keeps a text under the key, whatever was there. Without an expiry it never goes. */
  set(key: string, value: string | number, options?: CacheExpiry): Promise<void>;
  /** Deletes an entry; answers whether it was there. */
  delete(key: string): Promise<boolean>;
  /** Adds to a whole number and answers the sum; what is absent counts as 0. */
  increment(key: string, by?: number, options?: CacheExpiry): Promise<number>;
  /** Sets when an entry goes, null for never; answers whether it was there. */
  expire(key: string, expirySeconds: number | null): Promise<boolean>;
  /** Adds members to a set, at most 1,000 at once; answers how many are new. */
  add(key: string, members: CacheMembers, options?: CacheExpiry): Promise<number>;
  /** Removes members of a set; answers how many were there. A set without members is gone. */
  remove(key: string, members: CacheMembers): Promise<number>;
  /** Whether a set has the member. */
  has(key: string, member: string | number): Promise<boolean>;
  /** The members of a set in the order they came, or of a list from head to tail; empty when there is no entry. */
  members(key: string): Promise<string[]>;
  /** How many members a set or list has; 0 when there is no entry. */
  size(key: string): Promise<number>;
  /** Adds to a list, at most 1,000 at once; answers how many it has then. */
  push(key: string, members: CacheMembers, options?: PushOptions): Promise<number>;
  /** Takes one from a list, or null. A list without members is gone. */
  pop(key: string, options?: PopOptions): Promise<string | null>;
}

/** A line of a data group that this run holds. */
interface DataItem {
  readonly id: number;
  /** The name it was added under. */
  readonly name: string;
  readonly content: string;
}

/** How lines are added. */
interface AddOptions {
  /** What they are called in the console; default: as the group. */
  name?: string;
  /** Drops lines that the group has already. */
  deduplicate?: boolean;
}

/** What became of added lines. */
interface AddedLines {
  readonly added: number;
  /** Repeated ones. */
  readonly dropped: number;
}

/**
 * Lines of the data groups of the phone's owner and of the tenant itself; of two groups with one name the owner's counts. A taken line
 * belongs to this run alone: it is used up when the script says so or the run ends well, and goes back to its place when the
 * run fails. After three returns it is laid aside for a person. Every call is done once, however often the network breaks;
 * it throws `SiteError` for what the site refuses, for example an unknown group.
 */
interface Data {
  /**
   * Takes the next lines, 1 to 100 (default 1): `const [account] = await data.take('accounts')`. `from` is `head` (default), `tail`
   * or `random`. Gives fewer lines, or none, when the group has no more.
   */
  take(group: string, options?: { from?: 'head' | 'tail' | 'random'; count?: number }): Promise<DataItem[]>;
  /** Uses up lines that this run holds, whatever becomes of the run; at most 100. */
  use(items: DataItem | readonly DataItem[]): Promise<void>;
  /** Returns lines that this run holds to their places; at most 100. Each time counts as a return. */
  give(items: DataItem | readonly DataItem[]): Promise<void>;
  /**
   * Adds 1 to 1,000 lines of at most 4,000 characters to the end of a group.
   */
  add(group: string, lines: string | readonly string[], options?: AddOptions): Promise<AddedLines>;
  /** How many lines of the group are free. */
  count(group: string): Promise<number>;
}

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

/** A file or folder on the phone. */
interface DeviceFile {
  readonly name: string;
  readonly isFolder: boolean;
  /** 0 for a folder. */
  readonly bytes: number;
}

/**
 * Files on the phone. Paths are absolute, for example `/sdcard/Download/list.txt`. What Android keeps from its shell, such as the
 * data of other apps, throws `FileError`, as does a file that is not there.
 *
 * @example
 * for (const file of await device.files.list('/sdcard/Download')) log.info(file.name, file.bytes);
 * await device.files.write('/sdcard/Download/note.txt', 'seen by run ' + task.runId);
 * await device.files.pull('/sdcard/Download/report.zip');
 */
interface DeviceFiles {
  /** What a folder holds, by name; at most 1,000. */
  list(path: string): Promise<DeviceFile[]>;
  /** A file of at most 1 MB, as text, or in base64 with `encoding: 'base64'`. */
  read(path: string, options?: { encoding?: 'utf8' | 'base64' }): Promise<string>;
  /** Writes a file of at most 180,000 characters, given as text, or in base64 with `encoding: 'base64'`; one with that name is replaced. */
  write(path: string, content: string, options?: { encoding?: 'utf8' | 'base64' }): Promise<void>;
  /** Keeps a file of at most 4 MB with the run, under its own name or `name`: text, JSON, ZIP, JPEG or PNG. */
  pull(path: string, name?: string): Promise<SavedFile>;
  /** Downloads a file of at most 64 MB from a host that `http` may call, and puts it on the phone. */
  push(url: string, path: string): Promise<{ readonly bytes: number }>;
  /** Deletes a file; a folder, or a file that is not there, throws `FileError`. */
  delete(path: string): Promise<void>;
}

/** A file that was kept with the run. */
interface SavedFile {
  /** The name it is kept under. */
  readonly name: string;
  readonly bytes: number;
}

/** A part of the screen, such as a `ScreenElement`. All places are fractions of its width and height, 0 to 1. */
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
  /** How alike it must be, 0.5 to 1, default 0.9. Brightness and contrast do not count. */
  threshold?: number;
}

/** How to drag. */
interface DragOptions {
  /** How long the finger rests before it moves: 0 to 10,000, default 600. */
  holdMs?: number;
  /** How long it moves: 20 to 10,000, default 500. */
  durationMs?: number;
}

/** Where to look, and for how long. */
interface ScrollOptions {
  /** Default `'down'`. */
  direction?: 'down' | 'up';
  /** 1 to 100, default 10. */
  maxSwipes?: number;
}

/** More that a phone can be made to do; everything here belongs to `device`. */
interface DeviceGestures {
  /** The phone's files. */
  readonly files: DeviceFiles;
  /**
   * Moves two fingers in the middle of the screen: `'open'` enlarges, `'close'` makes smaller.
   * Throws `UnsupportedError` on a phone with a single touch.
   */
  pinch(direction: 'open' | 'close'): Promise<void>;
  /** Holds what lies at one place and drops it at another. */
  drag(fromX: number, fromY: number, toX: number, toY: number, options?: DragOptions): Promise<void>;
  /**
   * Scrolls until something matches and answers it; throws `TimeoutError` when the screen no longer moves, and after
   * `maxSwipes`.
   */
  scrollTo(selector: Selector | ImageSelector | string, options?: ScrollOptions): Promise<ScreenElement>;
  /** Opens an address in the app that the phone has for it, for example a web page or `market://details?id=…`. */
  openUrl(url: string): Promise<void>;
  /** The text on the phone's clipboard, empty without one; throws `UnsupportedError` where it cannot be reached. */
  readClipboard(): Promise<string>;
  /** Puts a text on the phone's clipboard; at most 50,000 characters. */
  writeClipboard(text: string): Promise<void>;
  /** Turns the screen by a quarter, against its sensor. */
  rotate(): Promise<void>;
  /** Switches the screen on and leaves a lock screen that needs no code. */
  wake(): Promise<void>;
  /**
   * Cuts a part out of the present screen, for `find({ image })` later; answers it in base64. It may have at most a quarter of the
   * screen's area.
   */
  cut(area: ScreenArea): Promise<string>;
}

/**
 * Loads a hot script by its name and answers what it exports. A hot script is a CommonJS module: it fills `module.exports`, and may
 * require others. It runs once a run; later calls answer the same. Throws if the phone does not hold it.
 */
type Require = (name: string) => any;

/** The hot scripts that this phone held when the run began. */
interface Hot {
  /** The version of a hot script; null if the phone does not hold it. */
  version(name: string): string | null;
}

/** Which rows: every given field must hold. A text is the whole value, `{ contains }` a part of it in any case. */
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

/** Which of the found rows. */
interface FindOptions {
  /** 1 to 1,000, default 100. */
  limit?: number;
  /** The English name of a field, `-name` for the other direction. Default: the oldest first. */
  order?: string;
}

/**
 * The tenant's dynamic tables, by the English names of tables and fields. All values are texts; numbers are kept as texts.
 * Throws `SiteError` for a table or field that is not there, and for a value that is longer than its field.
 * `const [account] = await tables.find('accounts', { state: 'free' }, { limit: 1 })` finds a row, and
 * `await tables.update('accounts', account.id, { state: 'used' }, { where: { state: 'free' } })` takes it if nobody else has.
 */
interface Tables {
  /** The rows that match, all of them with `{}`. */
  find(table: string, where?: RowConditions, options?: FindOptions): Promise<TableRow[]>;
  /** How many rows match. */
  count(table: string, where?: RowConditions): Promise<number>;
  /** Adds a row and answers its id; fields that are left out are empty. */
  insert(table: string, row: RowValues): Promise<number>;
  /**
   * Changes the given fields of a row. Answers false, and changes nothing, when the row is gone or `where` does not hold for it
   * any more: of several phones that want the same row, one gets it.
   */
  update(table: string, id: number, changes: RowValues, options?: { where?: RowConditions }): Promise<boolean>;
  /** Deletes a row; answers whether it was there. */
  remove(table: string, id: number): Promise<boolean>;
}

/** Which task this run belongs to. */
interface TaskInfo {
  readonly id: number;
  readonly name: string;
  readonly runId: number;
  /** The phone's number, as `device.number`. */
  readonly deviceNo: string;
}

/**
 * This run, with what it tells about itself. A run that neither calls, logs nor marks its progress for longer than the site's
 * `run.stuckAfterMinutes` is shown as stuck, and stopped if its task says so; so wait in several short sleeps, with marks between.
 *
 * @example
 * for (const [index, page] of params.pages.entries()) {
 *   task.progress((index / params.pages.length) * 100, page);
 *   await device.openUrl(page);
 * }
 * await task.attach('seen.json', JSON.stringify({ pages: params.pages.length }));
 */
interface Task extends TaskInfo {
  /** The version of this API, as `flotilla.apiVersion`. */
  readonly apiVersion: number;
  /**
   * Marks how far the run is: percent, 0 to 100, a text of at most 200 characters, or both. The newest mark is shown with the run about a second later.
   */
  progress(mark: number | string, text?: string): Promise<void>;
  /** Keeps a text of at most 180,000 characters as a file with the run; the ending of the name tells what it is (`.json`, `.csv`, `.txt`). */
  attach(name: string, text: string): Promise<SavedFile>;
}

/** What this site's agent offers to scripts. */
interface Flotilla {
  /** A whole number that grows with every addition; the list of versions is at the end of this page. */
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
  /** Asks for an address. */
  get(url: string, options?: HttpOptions): Promise<HttpResponse>;
  /** Sends a body to an address. */
  post(url: string, body?: Json, options?: HttpOptions): Promise<HttpResponse>;
  /** Any other method. */
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

/** Waits; 0 to 86,400,000 milliseconds. */
declare const sleep: (ms: number) => Promise<void>;

/** Requests to allowed hosts. */
declare const http: Http;

/** Texts, sets and lists that the tenant's phones share. */
declare const cache: Cache;

/** The tenant's dynamic tables. */
declare const tables: Tables;

/** Lines of data groups, each handed out once. */
declare const data: Data;

/** This run. */
declare const task: Task;

/** Loads a hot script. */
declare const require: Require;

/** The phone's hot scripts. */
declare const hot: Hot;

/** The agent's own facts. */
declare const flotilla: Flotilla;

declare class ArgumentError extends Error {}

declare class FileError extends Error {}

declare class HttpError extends Error {}

declare class PhoneGoneError extends Error {}

declare class SiteError extends Error {}

declare class TimeoutError extends Error {}

declare class UnsupportedError extends Error {}
