import { pictureWindow } from '@flotilla/contract/picture-window';
import type { ViewerChannel } from './viewer-channel.ts';

/** The limit of unsent pictures for a viewer that has stopped reading, without the newest one. */
const mostUnsent = pictureWindow - 1;
/** The process's limit of unsent bytes for a viewer without acknowledgements. */
const mostUnsentBytes = 256 * 1024;

/**
 * A phone's pictures for one viewer. The next picture replaces the one that the viewer is not ready for. A viewer that
 * acknowledges gets no more ahead than it granted, because `bufferedAmount` does not count what the kernel buffers.
 */
export class PictureStream {
  readonly #channel: ViewerChannel;
  #waiting: Buffer | null = null;
  #unsent = 0;
  #unacknowledged = 0;
  /** Null until the viewer first acknowledges. */
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

  /** One callback for all pictures, so that no closure is allocated for each. */
  readonly #sent = (): void => {
    this.#unsent -= 1;
    this.#pump();
  };

  #isReady(): boolean {
    if (this.#unsent >= mostUnsent || !this.#channel.isReady(mostUnsentBytes)) return false;
    return this.#window === null || this.#unacknowledged < this.#window;
  }
}
