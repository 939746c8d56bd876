import type { VideoPacket, VideoStream } from '../../phone.ts';
import { VideoShare } from '../../video-share.ts';

interface Events {
  requestKeyFrame(): void;
  empty(): Promise<void>;
}

/** The users of one run of the encoder. */
export class Audience {
  readonly #events: Events;
  readonly #shares = new Set<VideoShare>();

  constructor(events: Events) {
    this.#events = events;
  }

  join(onPacket: (packet: VideoPacket) => void): VideoStream {
    const share = new VideoShare({
      onPacket,
      requestKeyFrame: () => this.#events.requestKeyFrame(),
      leave: async (left) => {
        if (this.#shares.delete(left) && this.#shares.size === 0) await this.#events.empty();
      },
    });
    this.#shares.add(share);
    return share;
  }

  push(packet: VideoPacket): void {
    for (const share of [...this.#shares]) share.push(packet);
  }

  end(reason: unknown): void {
    for (const share of [...this.#shares]) share.end(reason);
  }
}
