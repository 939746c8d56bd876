import { maxPictureBytes } from '@flotilla/contract/device';
import { videoFrame, videoHeaderBytes } from '@flotilla/contract/video-frame';
import type { VideoPacket } from '../../phones/phone.ts';

/** What the network may hold back before pictures are left out, and how little it must hold before they come again. */
const mostUnsentBytes = 512 * 1024;
const fewUnsentBytes = 64 * 1024;

interface FeedOptions {
  /** False when there is no connection; `sent` is called once the network has taken it. */
  readonly send: (frame: Uint8Array, sent: () => void) => boolean;
  readonly wantKeyFrame: () => void;
}

/** Video on its way to the site. A network that cannot keep up gets no more until it has drained, and then a key frame. */
export class VideoFeed {
  readonly #options: FeedOptions;
  #unsentBytes = 0;
  /** Before the first key frame, and after something was left out. */
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

  /** What is too large for the site. Another key frame would be as large as this one: the next that comes by itself is waited for. */
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
