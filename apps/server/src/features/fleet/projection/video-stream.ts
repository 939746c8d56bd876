import { videoWindow } from '@flotilla/contract/picture-window';
import type { VideoHeader } from '@flotilla/contract/video-frame';
import type { ViewerChannel } from './viewer-channel.ts';

/** The process's limit of unsent bytes for a viewer without acknowledgements. */
const mostUnsentBytes = 1024 * 1024;

type State =
  /** Everything up to the next key frame is of no use to this viewer. */
  | 'waiting'
  | 'flowing'
  /** The viewer has fallen behind, and gets a key frame once it has caught up. */
  | 'behind';

/** A phone's video for one viewer. A frame needs its predecessors, so a viewer that falls behind skips to the next key frame. */
export class VideoStream {
  readonly #channel: ViewerChannel;
  readonly #wantKeyFrame: () => void;
  #state: State = 'waiting';
  #config: Buffer | null;
  #unacknowledged = 0;
  #acknowledges = false;

  constructor(channel: ViewerChannel, config: Buffer | null, wantKeyFrame: () => void) {
    this.#channel = channel;
    this.#config = config;
    this.#wantKeyFrame = wantKeyFrame;
  }

  offer(frame: Buffer, { config, keyFrame }: VideoHeader): void {
    if (config) this.#config = frame;
    else if (keyFrame) this.#begin(frame);
    else if (this.#state === 'flowing') this.#continue(frame);
    // The socket may be free again: other phones' pictures share it.
    else this.#catchUp();
  }

  acknowledge(count: number): void {
    this.#acknowledges = true;
    this.#unacknowledged = Math.max(0, this.#unacknowledged - count);
    this.#catchUp();
  }

  #begin(frame: Buffer): void {
    if (!this.#isReady()) {
      this.#state = 'behind';
      return;
    }
    if (this.#config) this.#write(this.#config);
    this.#config = null;
    this.#state = 'flowing';
    this.#write(frame);
  }

  #continue(frame: Buffer): void {
    if (this.#isReady()) this.#write(frame);
    else this.#state = 'behind';
  }

  #catchUp(): void {
    // Waits for half of the window, so that the viewer does not fall behind again immediately.
    const caughtUp = this.#channel.isReady(0) && this.#unacknowledged <= videoWindow / 2;
    if (this.#state !== 'behind' || !(this.#acknowledges ? caughtUp : this.#isReady())) return;
    this.#state = 'waiting';
    this.#wantKeyFrame();
  }

  #write(frame: Buffer): void {
    this.#unacknowledged += 1;
    this.#channel.write(frame, () => this.#catchUp());
  }

  #isReady(): boolean {
    return this.#channel.isReady(mostUnsentBytes) && (!this.#acknowledges || this.#unacknowledged < videoWindow);
  }
}
