import { errorText } from '@flotilla/contract/errors';
import { mostTogether, type ToBrowser } from '@flotilla/contract/live';
import type { Locale } from '@flotilla/contract/locale';
import type { WebSocket } from 'ws';
import type { Timing } from '../../../platform/timing.ts';
import type { Refused } from './viewer-rights.ts';

export type BrowserTiming = Pick<Timing, 'browserPingMs' | 'browserSilenceMs' | 'browserSleepMs'>;

interface Options extends BrowserTiming {
  readonly locale: Locale;
  /** Whether the socket serves many phones: each message carries the number of its phone. */
  readonly isWall: boolean;
}

/** The response to a page's ping. Every open page sends one every few seconds. */
const pong = JSON.stringify({ action: 'pong' } satisfies ToBrowser);
const complainEveryMs = 1_000;
/** A browser's limit of frames per second, more than one user's touches need. */
const mostFramesPerSecond = 1_000;
/** The limit for touches of synchronized phones, each with two fingers. */
const mostTouchesPerSecond = 100 * mostTogether;
/** Text that a browser leaves unread. */
const mostUnsentBytes = 8 * 1024 * 1024;

/** `ending`: the close is sent and input is ignored. */
type State = 'open' | 'ending' | 'closed';

/** The browser's end of a connection: translates messages, detects silence and floods. */
export class BrowserSocket {
  readonly socket: WebSocket;
  locale: Locale;
  readonly #isWall: boolean;
  #state: State = 'open';
  /** The number of the browser or of the page in it. */
  #heardAtMs = performance.now();
  /** The page's last message; null before its first ping. */
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
    // An error is followed by a close event, which handles it.
    socket.on('error', () => {});
    const timer = setInterval(() => {
      const nowMs = performance.now();
      const sleeps = this.#saidAtMs !== null && nowMs - this.#saidAtMs > timing.browserSleepMs;
      if (sleeps || nowMs - this.#heardAtMs > timing.browserSilenceMs) socket.terminate();
      // A page that sends messages needs no ping.
      else if (socket.readyState === socket.OPEN && nowMs - this.#heardAtMs > timing.browserPingMs / 2) socket.ping();
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

  /** After the first ping, silence means that the page sleeps. */
  pinged(deviceNo: string | undefined): void {
    this.#saidAtMs = performance.now();
    if (this.#isWall && deviceNo !== undefined) this.send(deviceNo, { action: 'pong' });
    else this.#write(pong);
  }

  /** Like `pinged`, for clients that send `ping` without JSON. */
  pingedPlainly(): void {
    this.#saidAtMs = performance.now();
    this.#write('pong');
  }

  send(deviceNo: string | undefined, message: ToBrowser): void {
    this.#write(JSON.stringify(this.#isWall ? { ...message, deviceNo } : message));
  }

  #write(text: string): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > mostUnsentBytes) this.socket.terminate();
    else this.socket.send(text);
  }

  text({ error, params }: Refused): string {
    return errorText(error, this.locale, params);
  }

  /** The phone can no longer be seen. */
  ended(deviceNo: string): void {
    this.send(deviceNo, { action: 'ended', msg: this.text({ error: 'deviceEnded', params: { deviceNo } }) });
  }

  /** A refused touch is reported once a second at most. */
  mayComplain(): boolean {
    const nowMs = performance.now();
    if (nowMs - this.#complainedAtMs < complainEveryMs) return false;
    this.#complainedAtMs = nowMs;
    return true;
  }

  /** Returns false and closes the connection if there are too many frames. */
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

  /** Returns false and closes the connection if one frame's touches on several phones exceed the limit. */
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
