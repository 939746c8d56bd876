import { maxPictureBytes } from '@flotilla/contract/device';
import { videoFrame, videoHeaderBytes } from '@flotilla/contract/video-frame';
import type { VideoPacket } from '../../phones/phone.ts';

/** Pictures are dropped above the first limit of unsent bytes, and resume below the second. */
const mostUnsentBytes = 512 * 1024;
const fewUnsentBytes = 64 * 1024;

interface FeedOptions {
  /** False if there is no connection; `sent` is called once the network has accepted it. */
  readonly send: (frame: Uint8Array, sent: () => void) => boolean;
  readonly wantKeyFrame: () => void;
}

/** Video to the site. A slow network gets nothing until it has drained, then a key frame. */
export class VideoFeed {
  readonly #options: FeedOptions;
  #unsentBytes = 0;
  /** True before the first key frame and after a drop. */
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
   * Drops a frame that is too large for the site. A requested key frame would be as large, so it waits for the next regular
   * one.
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
