import type { ToBrowser } from '@flotilla/contract/live';
import type { WebSocket } from 'ws';

const pingEveryMs = 20_000;
const silenceMs = 50_000;
/** Frames a browser may send in one second: a finger on 100 phones makes fewer. */
const mostFramesPerSecond = 1_000;
/** Text that a browser leaves unread. */
const mostUnsentBytes = 8 * 1024 * 1024;

/** A browser's end: says pictures and messages, notices silence and floods. */
export class BrowserSocket {
  readonly socket: WebSocket;
  #heardAtMs = performance.now();
  #second = 0;
  #frames = 0;

  constructor(socket: WebSocket, ends: () => void) {
    this.socket = socket;
    const alive = () => {
      this.#heardAtMs = performance.now();
    };
    socket.on('pong', alive);
    socket.on('message', alive);
    // What went wrong shows in the close that follows.
    socket.on('error', () => {});
    const timer = setInterval(() => {
      if (performance.now() - this.#heardAtMs > silenceMs) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.ping();
    }, pingEveryMs);
    socket.on('close', () => {
      clearInterval(timer);
      ends();
    });
  }

  say(message: ToBrowser): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > mostUnsentBytes) this.socket.terminate();
    else this.socket.send(JSON.stringify(message));
  }

  /** False, and the end, when too much comes at once. */
  takesFrame(): boolean {
    const second = Math.floor(performance.now() / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#frames = 0;
    }
    this.#frames += 1;
    if (this.#frames <= mostFramesPerSecond) return true;
    this.end(1008, 'too many messages');
    return false;
  }

  end(code: number, reason: string): void {
    this.socket.close(code, reason);
    setTimeout(() => this.socket.terminate(), 2_000).unref();
  }
}
