import { errorText } from '@flotilla/contract/errors';
import { mostTogether, type ToBrowser } from '@flotilla/contract/live';
import type { Locale } from '@flotilla/contract/locale';
import type { WebSocket } from 'ws';
import type { Timing } from '../../../platform/timing.ts';
import type { Refused } from './viewer-rights.ts';

export type BrowserTiming = Pick<Timing, 'browserPingMs' | 'browserSilenceMs' | 'browserSleepMs'>;

interface Options extends BrowserTiming {
  readonly locale: Locale;
  /** It shows many phones: each message carries the number of its phone. */
  readonly isWall: boolean;
}

const complainEveryMs = 1_000;
/** Frames a browser may send in one second: a hand on one phone makes fewer. */
const mostFramesPerSecond = 1_000;
/** What these may tell phones: two fingers on as many phones as move together make fewer. */
const mostTouchesPerSecond = 100 * mostTogether;
/** Text that a browser leaves unread. */
const mostUnsentBytes = 8 * 1024 * 1024;

/** `ending`: the good-bye is said, nothing more is heard. */
type State = 'open' | 'ending' | 'closed';

/** A browser's end: says messages in its language, notices silence and floods. */
export class BrowserSocket {
  readonly socket: WebSocket;
  locale: Locale;
  readonly #isWall: boolean;
  #state: State = 'open';
  /** Of the browser or of the page in it. */
  #heardAtMs = performance.now();
  /** Of the page; null before it has said its first ping. */
  #saidAtMs: number | null = null;
  #complainedAtMs = Number.NEGATIVE_INFINITY;
  #second = 0;
  #frames = 0;
  #touches = 0;

  constructor(socket: WebSocket, { locale, isWall, ...timing }: Options, closed: () => void) {
    this.socket = socket;
    this.locale = locale;
    this.#isWall = isWall;
    socket.on('pong', () => {
      this.#heardAtMs = performance.now();
    });
    // What went wrong shows in the close that follows.
    socket.on('error', () => {});
    const timer = setInterval(() => {
      const nowMs = performance.now();
      const sleeps = this.#saidAtMs !== null && nowMs - this.#saidAtMs > timing.browserSleepMs;
      if (sleeps || nowMs - this.#heardAtMs > timing.browserSilenceMs) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.ping();
    }, timing.browserPingMs);
    socket.on('close', () => {
      clearInterval(timer);
      this.#state = 'closed';
      closed();
    });
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  /** From now on its silence tells that it sleeps. */
  pinged(): void {
    this.#saidAtMs = performance.now();
  }

  say(deviceNo: string | undefined, message: ToBrowser): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > mostUnsentBytes) this.socket.terminate();
    else this.socket.send(JSON.stringify(this.#isWall && deviceNo !== undefined ? { ...message, deviceNo } : message));
  }

  text({ error, params }: Refused): string {
    return errorText(error, this.locale, params);
  }

  /** The phone can no longer be seen. */
  ended(deviceNo: string): void {
    this.say(deviceNo, { action: 'ended', msg: this.text({ error: 'deviceEnded', params: { deviceNo } }) });
  }

  /** A hand on a screen that it may not touch is told once a second. */
  mayComplain(): boolean {
    const nowMs = performance.now();
    if (nowMs - this.#complainedAtMs < complainEveryMs) return false;
    this.#complainedAtMs = nowMs;
    return true;
  }

  /** False, and the end, when too much comes at once. */
  takesFrame(): boolean {
    if (this.#state !== 'open') return false;
    const nowMs = performance.now();
    this.#heardAtMs = nowMs;
    if (this.#saidAtMs !== null) this.#saidAtMs = nowMs;
    const second = Math.floor(nowMs / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#frames = 0;
      this.#touches = 0;
    }
    this.#frames += 1;
    return this.#within(this.#frames <= mostFramesPerSecond);
  }

  /** The same of one frame's touches on so many phones. */
  takesTouches(phones: number): boolean {
    this.#touches += phones;
    return this.#within(this.#touches <= mostTouchesPerSecond);
  }

  #within(limit: boolean): boolean {
    if (!limit) this.end(1008, 'too many messages');
    return limit;
  }

  end(code: number, reason: string): void {
    if (this.#state !== 'open') return;
    this.#state = 'ending';
    this.socket.close(code, reason);
    setTimeout(() => this.socket.terminate(), 2_000).unref();
  }
}
