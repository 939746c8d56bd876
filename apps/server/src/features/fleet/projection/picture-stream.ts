import { pictureWindow } from '@flotilla/contract/picture-window';
import type { ViewerChannel } from './viewer-channel.ts';

/** Pictures that the process itself holds for a viewer that has stopped reading: these on their way, and the newest. */
const mostUnsent = pictureWindow - 1;
/** Without acknowledgements, what the process itself may hold back for one viewer. */
const mostUnsentBytes = 256 * 1024;

/**
 * Pictures of one phone on their way to one viewer. What the viewer is not ready for is replaced by the next one: the newest
 * wins, nobody waits. A viewer that acknowledges gets at most as many ahead as it granted: the kernel hides more than `bufferedAmount`
 * tells.
 */
export class PictureStream {
  readonly #channel: ViewerChannel;
  #waiting: Buffer | null = null;
  #unsent = 0;
  #unacknowledged = 0;
  /** Null for a viewer that has acknowledged nothing yet. */
  #window: number | null = null;

  constructor(channel: ViewerChannel) {
    this.#channel = channel;
  }

  offer(picture: Buffer): void {
    this.#waiting = picture;
    this.#pump();
  }

  acknowledge(count: number, ahead = pictureWindow): void {
    this.#window = ahead;
    this.#unacknowledged = Math.max(0, this.#unacknowledged - count);
    this.#pump();
  }

  #pump(): void {
    if (this.#waiting === null || !this.#isReady()) return;
    const picture = this.#waiting;
    this.#waiting = null;
    this.#unacknowledged += 1;
    this.#unsent += 1;
    this.#channel.write(picture, this.#sent);
  }

  /** One for all pictures. */
  readonly #sent = (): void => {
    this.#unsent -= 1;
    this.#pump();
  };

  #isReady(): boolean {
    const { socket } = this.#channel;
    if (socket.readyState !== socket.OPEN || socket.bufferedAmount > mostUnsentBytes) return false;
    if (this.#unsent >= mostUnsent) return false;
    return this.#window === null || this.#unacknowledged < this.#window;
  }
}
