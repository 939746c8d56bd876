import type { LogLevel, LogLine } from '@flotilla/contract/device';
import type { Journal } from './journal/journal.ts';
import { lineBytes } from './journal/log-records.ts';

/** If a phone's unacknowledged lines exceed the first size, the oldest are dropped until the second size is left. */
const mostUnacknowledgedBytes = 256 * 1024;
const keepBytes = 192 * 1024;
const batchLines = 1_000;
/** JSON may escape one character as six, and the site accepts frames of up to 512 KB. */
const batchBytes = 64 * 1024;
const maxCharacters = 8_000;

interface LogOutboxOptions {
  readonly journal: Journal;
  readonly deviceId: string;
  readonly batchMs: number;
  /** Returns `false` if there is no connection. */
  readonly send: (lines: LogLine[]) => boolean;
  readonly failed: (error: unknown) => void;
}

/** One phone's numbered log lines. They are journalled, sent in batches and retained until the site has stored them. */
export class LogOutbox {
  readonly #options: LogOutboxOptions;
  #lastSeq: number;
  /** Lines up to this number were sent on the current connection. */
  #sentSeq = 0;
  /** The site has stored the lines up to this number. */
  #storedSeq = 0;
  /** Called after each change that may end a wait of `stored`. */
  readonly #waiters = new Set<() => void>();
  #online = false;
  #timer: NodeJS.Timeout | undefined;
  #unacknowledgedBytes: number;
  #uncommittedBytes = 0;
  #unreportedLosses = 0;

  constructor(options: LogOutboxOptions) {
    this.#options = options;
    this.#lastSeq = options.journal.phones.find(options.deviceId).lastLogSeq;
    this.#unacknowledgedBytes = options.journal.logs.storedBytes(options.deviceId);
  }

  append(level: LogLevel, runId: number, text: string): void {
    const lost = this.#unreportedLosses;
    this.#unreportedLosses = 0;
    if (lost > 0) this.#add('warn', 0, `${lost} log lines were dropped here: they could not be written`, lost);
    this.#add(level, runId, text);
  }

  /** `lostLines`: how many lines are lost if this one cannot be written. A line that reports lost lines counts as those lines. */
  #add(level: LogLevel, runId: number, text: string, lostLines = 1): void {
    const { journal, deviceId } = this.#options;
    this.#lastSeq += 1;
    const line: LogLine = { seq: this.#lastSeq, time: new Date().toISOString(), level, runId, text: cut(text) };
    const bytes = lineBytes(line.text);
    this.#unacknowledgedBytes += bytes;
    this.#uncommittedBytes += bytes;
    void this.#write(() => {
      journal.logs.add(deviceId, line);
      return true;
    }).then((isWritten) => {
      this.#uncommittedBytes -= bytes;
      if (!isWritten) this.#unreportedLosses += lostLines;
      this.#schedule();
    });
    if (this.#unacknowledgedBytes > mostUnacknowledgedBytes) {
      this.#unacknowledgedBytes = keepBytes;
      this.#shrink(() => journal.logs.dropOldest(deviceId, keepBytes));
    }
  }

  /** Starts sending on a new connection. The site has stored this journal's lines up to `storedSeq`. */
  resume(storedSeq: number): void {
    const { journal, deviceId } = this.#options;
    if (storedSeq > this.#lastSeq) {
      // The journal was restored from an older copy. New lines must not reuse numbers that the site has stored.
      this.#lastSeq = storedSeq;
      void this.#write(() => journal.logs.skipTo(deviceId, storedSeq));
    }
    this.#sentSeq = storedSeq;
    this.#online = true;
    this.acknowledge(storedSeq);
    this.#schedule();
  }

  acknowledge(seq: number): void {
    this.#storedSeq = Math.max(this.#storedSeq, seq);
    for (const check of this.#waiters) check();
    this.#shrink(() => this.#options.journal.logs.acknowledge(this.#options.deviceId, seq));
  }

  /** Stops sending after the connection was lost. */
  suspend(): void {
    this.#online = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const check of this.#waiters) check();
  }

  /** Sends all lines appended so far. Resolves once the site has stored them, after `mostMs`, or when there is no connection. */
  async stored(mostMs: number): Promise<void> {
    const seq = this.#lastSeq;
    const isOver = () => !this.#online || this.#storedSeq >= seq;
    if (isOver()) return;
    let sent: number;
    do {
      sent = this.#sentSeq;
      this.flush();
    } while (this.#sentSeq > sent);
    const { promise, resolve } = Promise.withResolvers<void>();
    const check = () => isOver() && resolve();
    this.#waiters.add(check);
    const timer = setTimeout(resolve, mostMs);
    await promise;
    clearTimeout(timer);
    this.#waiters.delete(check);
  }

  /** Sends journalled lines now instead of with the next batch. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#online) return;
    const { journal, deviceId, send } = this.#options;
    const lines = journal.logs.after(deviceId, this.#sentSeq, batchLines, batchBytes);
    const last = lines.at(-1);
    if (last === undefined || !send(lines)) return;
    this.#sentSeq = last.seq;
    if (last.seq < this.#lastSeq) this.#schedule();
  }

  #schedule(): void {
    if (this.#online) this.#timer ??= setTimeout(() => this.flush(), this.#options.batchMs);
  }

  /** Runs a change that deletes lines, then measures the rest. */
  #shrink(change: () => void): void {
    const { journal, deviceId } = this.#options;
    void this.#write(() => {
      change();
      return journal.logs.storedBytes(deviceId);
    }).then((storedBytes) => {
      if (storedBytes !== undefined) this.#unacknowledgedBytes = storedBytes + this.#uncommittedBytes;
    });
  }

  /** Reports a failed write and returns `undefined`, because a full disk must not stop the run that logs. */
  async #write<T>(change: () => T): Promise<T | undefined> {
    try {
      return await this.#options.journal.write(change);
    } catch (error) {
      this.#options.failed(error);
      return undefined;
    }
  }
}

const cut = (text: string): string => (text.length <= maxCharacters ? text : `${text.slice(0, maxCharacters - 1)}…`);
