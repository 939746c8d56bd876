import { pictureWindow } from '@flotilla/contract/live';
import type { WebSocket } from 'ws';

/** Without acknowledgements, what the process itself may hold back for one viewer. */
const mostUnsentBytes = 256 * 1024;

type Write = (picture: Buffer, sent: () => void) => void;

/**
 * Pictures of one phone on their way to one viewer. What the viewer is not ready for is replaced by the next one: the newest
 * wins, nobody waits. A viewer that acknowledges gets at most `pictureWindow` ahead: the kernel hides more than `bufferedAmount` tells.
 */
export class PictureStream {
  readonly #socket: WebSocket;
  readonly #write: Write;
  #waiting: Buffer | null = null;
  #unacknowledged = 0;
  #acknowledges = false;

  constructor(socket: WebSocket, write: Write) {
    this.#socket = socket;
    this.#write = write;
  }

  offer(picture: Buffer): void {
    this.#waiting = picture;
    this.#pump();
  }

  acknowledge(count: number): void {
    this.#acknowledges = true;
    this.#unacknowledged = Math.max(0, this.#unacknowledged - count);
    this.#pump();
  }

  #pump(): void {
    if (this.#waiting === null || !this.#isReady()) return;
    const picture = this.#waiting;
    this.#waiting = null;
    this.#unacknowledged += 1;
    this.#write(picture, () => this.#pump());
  }

  #isReady(): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN || this.#socket.bufferedAmount > mostUnsentBytes) return false;
    return !this.#acknowledges || this.#unacknowledged < pictureWindow;
  }
}
