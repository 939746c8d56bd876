import { maxPictureBytes } from '@flotilla/contract/device';
import { videoFrame, videoHeaderBytes } from '@flotilla/contract/video-frame';
import type { VideoPacket } from '../../phones/phone.ts';

/** Above the first number of unsent bytes, pictures are dropped. Below the second, they are sent again. */
const mostUnsentBytes = 512 * 1024;
const fewUnsentBytes = 64 * 1024;

interface FeedOptions {
  /** Returns `false` if there is no connection. `sent` is called once the network has accepted the frame. */
  readonly send: (frame: Uint8Array, sent: () => void) => boolean;
  readonly wantKeyFrame: () => void;
}

/** Sends video to the site. On a slow network, nothing is sent until the unsent bytes have drained, then a key frame. */
export class VideoFeed {
  readonly #options: FeedOptions;
  #unsentBytes = 0;
  /** `true` before the first key frame and after a drop. */
  #isWaiting = true;
  #isBehind = false;
  #config: VideoPacket | undefined;

  constructor(options: FeedOptions) {
    this.#options = options;
  }

  push(packet: VideoPacket): void {
    if (packet.config) {
      this.#config = packet;
      return;
    }
    if (this.#unsentBytes > mostUnsentBytes) {
      this.#isWaiting = true;
      this.#isBehind = true;
    }
    if (videoHeaderBytes + packet.data.length > maxPictureBytes) {
      this.#leaveOut(packet);
      return;
    }
    if (this.#isBehind || (this.#isWaiting && !packet.keyFrame)) return;
    if (packet.keyFrame && this.#config) this.#send(this.#config);
    this.#isWaiting = false;
    this.#send(packet);
  }

  /**
   * Drops a frame that is too large for the site. If a key frame was dropped, no new one is requested, because it would be as large;
   * the video continues with the next regular one.
   */
  #leaveOut({ keyFrame }: VideoPacket): void {
    const wasShown = !this.#isWaiting;
    this.#isWaiting = true;
    if (wasShown && !keyFrame) this.#options.wantKeyFrame();
  }

  #send({ data, ...header }: VideoPacket): void {
    const frame = videoFrame(header, data);
    this.#unsentBytes += frame.length;
    const taken = this.#options.send(frame, () => {
      this.#unsentBytes -= frame.length;
      if (!this.#isBehind || this.#unsentBytes > fewUnsentBytes) return;
      this.#isBehind = false;
      this.#options.wantKeyFrame();
    });
    if (!taken) this.#unsentBytes -= frame.length;
  }
}
