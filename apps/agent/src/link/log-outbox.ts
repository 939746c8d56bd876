import type { LogLevel, LogLine } from '@flotilla/contract/device';
import type { Journal } from './journal/journal.ts';
import { lineBytes } from './journal/log-records.ts';

/** One phone's limit of unacknowledged lines, and what is left after the oldest were dropped. */
const mostUnacknowledgedBytes = 256 * 1024;
const keepBytes = 192 * 1024;
const batchLines = 1_000;
/** JSON may escape a character as six, and a frame may have 512 KB. */
const batchBytes = 64 * 1024;
const mostCharacters = 8_000;

interface LogOutboxOptions {
  readonly journal: Journal;
  readonly deviceId: string;
  readonly batchMs: number;
  /** False if there is no connection. */
  readonly send: (lines: LogLine[]) => boolean;
  readonly failed: (error: unknown) => void;
}

/** One phone's numbered log lines: journalled, sent in batches, kept until the site has stored them. */
export class LogOutbox {
  readonly #options: LogOutboxOptions;
  #lastSeq: number;
  /** Lines up to this number went out on the present connection. */
  #sentSeq = 0;
  #online = false;
  #timer: NodeJS.Timeout | undefined;
  #bytes: number;
  #uncommittedBytes = 0;
  #unwritten = 0;

  constructor(options: LogOutboxOptions) {
    this.#options = options;
    this.#lastSeq = options.journal.phones.find(options.deviceId).lastLogSeq;
    this.#bytes = options.journal.logs.storedBytes(options.deviceId);
  }

  append(level: LogLevel, runId: number, text: string): void {
    const unwritten = this.#unwritten;
    this.#unwritten = 0;
    if (unwritten > 0)
      this.#add('warn', 0, `${unwritten} log lines were dropped here: they could not be written`, unwritten);
    this.#add(level, runId, text);
  }

  /** `standsFor`: the number of lines that are lost with this one if it cannot be written. */
  #add(level: LogLevel, runId: number, text: string, standsFor = 1): void {
    const { journal, deviceId } = this.#options;
    this.#lastSeq += 1;
    const line: LogLine = { seq: this.#lastSeq, time: new Date().toISOString(), level, runId, text: cut(text) };
    const bytes = lineBytes(line.text);
    this.#bytes += bytes;
    this.#uncommittedBytes += bytes;
    void this.#write(() => {
      journal.logs.add(deviceId, line);
      return true;
    }).then((isWritten) => {
      this.#uncommittedBytes -= bytes;
      if (!isWritten) this.#unwritten += standsFor;
      this.#schedule();
    });
    if (this.#bytes > mostUnacknowledgedBytes) {
      this.#bytes = keepBytes;
      this.#shrink(() => journal.logs.dropOldest(deviceId, keepBytes));
    }
  }

  /** A connection has started: the site has stored this journal's lines up to `storedSeq`. */
  resume(storedSeq: number): void {
    const { journal, deviceId } = this.#options;
    if (storedSeq > this.#lastSeq) {
      // The journal is older than the site's position; new lines must not look like repeated ones.
      this.#lastSeq = storedSeq;
      void this.#write(() => journal.logs.skipTo(deviceId, storedSeq));
    }
    this.#sentSeq = storedSeq;
    this.#online = true;
    this.acknowledge(storedSeq);
    this.#schedule();
  }

  acknowledge(seq: number): void {
    this.#shrink(() => this.#options.journal.logs.acknowledge(this.#options.deviceId, seq));
  }

  /** The connection is lost. */
  suspend(): void {
    this.#online = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
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

  #shrink(change: () => void): void {
    const { journal, deviceId } = this.#options;
    void this.#write(() => {
      change();
      return journal.logs.storedBytes(deviceId);
    }).then((storedBytes) => {
      if (storedBytes !== undefined) this.#bytes = storedBytes + this.#uncommittedBytes;
    });
  }

  async #write<T>(change: () => T): Promise<T | undefined> {
    try {
      return await this.#options.journal.write(change);
    } catch (error) {
      this.#options.failed(error);
      return undefined;
    }
  }
}

const cut = (text: string): string => (text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters - 1)}…`);
