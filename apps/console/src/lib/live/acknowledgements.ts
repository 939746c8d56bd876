import type { FromBrowser } from '@flotilla/contract/live';
import {
  pictureWindow,
  quickAnswerMs,
  quickPicturesTogether,
  quickPictureWindow,
} from '@flotilla/contract/picture-window';

/** A pending acknowledgement may wait this long, because the window has room. */
const waitMs = 1_000;
const quickWaitMs = 3_000;

/**
 * Acknowledges drawn pictures together; otherwise a wall of 100 screens would send a frame for each. The connection decides how
 * many: a ping waits behind queued pictures, so its answer shows whether more may be sent ahead.
 */
export class Acknowledgements {
  readonly #send: (message: FromBrowser) => void;
  readonly #owed = new Map<string, number>();
  /** Phones for which the site may send further ahead. */
  readonly #granted = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pingedAtMs: number | null = null;
  #quick = false;

  constructor(send: (message: FromBrowser) => void) {
    this.#send = send;
  }

  drawn(deviceNo: string, count: number): void {
    const owed = (this.#owed.get(deviceNo) ?? 0) + count;
    this.#owed.set(deviceNo, owed);
    if (owed >= (this.#granted.has(deviceNo) ? quickPicturesTogether : pictureWindow)) this.#say(deviceNo, owed);
    else this.#timer ??= setTimeout(() => this.#sayAll(), this.#quick ? quickWaitMs : waitMs);
  }

  pinged(): void {
    if (this.#pingedAtMs === null) this.#pingedAtMs = performance.now();
    // The previous ping is still unanswered.
    else this.#become(false);
  }

  ponged(): void {
    if (this.#pingedAtMs === null) return;
    this.#become(performance.now() - this.#pingedAtMs < quickAnswerMs);
    this.#pingedAtMs = null;
  }

  drop(deviceNo: string): void {
    this.#owed.delete(deviceNo);
    this.#granted.delete(deviceNo);
  }

  /** Clears the counts, because a new connection starts without any. */
  clear(): void {
    this.#owed.clear();
    this.#granted.clear();
    this.#pingedAtMs = null;
    this.#quick = false;
  }

  #become(quick: boolean): void {
    if (quick === this.#quick) return;
    this.#quick = quick;
    // More may be pending than is granted now.
    if (!quick) this.#granted.clear();
    this.#sayAll();
  }

  #say(deviceNo: string, count: number): void {
    this.#owed.delete(deviceNo);
    if (this.#quick) this.#granted.add(deviceNo);
    this.#send({ action: 'pictureAck', deviceNo, count, ...(this.#quick && { ahead: quickPictureWindow }) });
  }

  #sayAll(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const [deviceNo, count] of this.#owed) this.#say(deviceNo, count);
  }
}
