import { mostTogether, type ToBrowser } from '@flotilla/contract/live';
import type { WebSocket } from 'ws';
import { pingEveryMs, silenceMs, sleepMs } from './patience.ts';

const complainEveryMs = 1_000;
/** Frames a browser may send in one second: a hand on one phone makes fewer. */
const mostFramesPerSecond = 1_000;
/** What these may tell phones: two fingers on as many phones as move together make fewer. */
const mostTouchesPerSecond = 100 * mostTogether;
/** Text that a browser leaves unread. */
const mostUnsentBytes = 8 * 1024 * 1024;

/** A browser's end: says pictures and messages, notices silence and floods. */
export class BrowserSocket {
  readonly socket: WebSocket;
  /** Of the browser or of the page in it. */
  #heardAtMs = performance.now();
  /** Of the page; null before it has said its first ping. */
  #saidAtMs: number | null = null;
  #complainedAtMs = Number.NEGATIVE_INFINITY;
  #second = 0;
  #frames = 0;
  #touches = 0;

  constructor(socket: WebSocket, ends: () => void) {
    this.socket = socket;
    socket.on('pong', () => {
      this.#heardAtMs = performance.now();
    });
    // What went wrong shows in the close that follows.
    socket.on('error', () => {});
    const timer = setInterval(() => {
      const nowMs = performance.now();
      const sleeps = this.#saidAtMs !== null && nowMs - this.#saidAtMs > sleepMs;
      if (sleeps || nowMs - this.#heardAtMs > silenceMs) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.ping();
    }, pingEveryMs);
    socket.on('close', () => {
      clearInterval(timer);
      ends();
    });
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  /** From now on its silence tells that it sleeps. */
  pinged(): void {
    this.#saidAtMs = performance.now();
  }

  say(message: ToBrowser): void {
    if (!this.isOpen) return;
    if (this.socket.bufferedAmount > mostUnsentBytes) this.socket.terminate();
    else this.socket.send(JSON.stringify(message));
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
    this.socket.close(code, reason);
    setTimeout(() => this.socket.terminate(), 2_000).unref();
  }
}
