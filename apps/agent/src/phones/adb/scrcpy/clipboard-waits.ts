import { setTimeout as sleep } from 'node:timers/promises';
import { AdbTimeoutError } from '../errors.ts';

const ackTimeoutMs = 5_000;
/** The wait for the clipboard's text. The server does not respond if the clipboard contains no text. */
const readTimeoutMs = 1_500;

/** Pending requests for the server's clipboard messages. */
export class ClipboardWaits {
  readonly #ended: AbortSignal;
  readonly #acks = new Map<bigint, () => void>();
  #readers: ((text: string) => void)[] = [];
  #sequence = 0n;

  constructor(ended: AbortSignal) {
    this.#ended = ended;
  }

  /** Returns a sequence number for a text to send, and a function that waits for its acknowledgement. */
  nextAck(): { readonly sequence: bigint; readonly arrived: () => Promise<void> } {
    this.#sequence += 1n;
    const sequence = this.#sequence;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#acks.set(sequence, resolve);
    const arrived = async () => {
      const late = new AdbTimeoutError(`The phone did not accept the text within ${ackTimeoutMs} ms`);
      await this.#within(promise, ackTimeoutMs, () => Promise.reject(late)).finally(() => this.#acks.delete(sequence));
    };
    return { sequence, arrived };
  }

  nextText(): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>();
    this.#readers.push(resolve);
    return this.#within(promise, readTimeoutMs, async () => '').finally(() => {
      this.#readers = this.#readers.filter((reader) => reader !== resolve);
    });
  }

  onText(text: string): void {
    for (const reader of this.#readers.splice(0)) reader(text);
  }

  onAck(sequence: bigint): void {
    this.#acks.get(sequence)?.();
  }

  async #within<T>(what: Promise<T>, timeoutMs: number, late: () => Promise<T>): Promise<T> {
    const settled = new AbortController();
    const signal = AbortSignal.any([this.#ended, settled.signal]);
    const timer = sleep(timeoutMs, undefined, { signal }).then(late, () => Promise.reject(this.#ended.reason));
    return Promise.race([what, timer]).finally(() => settled.abort());
  }
}
