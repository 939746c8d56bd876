import type { VideoPacket, VideoStream } from './phone.ts';

interface SharesParts {
  readonly requestKeyFrame: () => void;
  /** The last user has left. */
  readonly empty: () => Promise<void>;
}

/** The users of a phone's video, who share its encoder. */
export class VideoShares {
  readonly #parts: SharesParts;
  readonly #shares = new Set<VideoShare>();

  constructor(parts: SharesParts) {
    this.#parts = parts;
  }

  join(onPacket: (packet: VideoPacket) => void): VideoShare {
    const share = new VideoShare({
      onPacket,
      requestKeyFrame: this.#parts.requestKeyFrame,
      leave: async () => {
        this.#shares.delete(share);
        if (this.#shares.size === 0) await this.#parts.empty();
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

interface ShareParts {
  readonly onPacket: (packet: VideoPacket) => void;
  readonly requestKeyFrame: () => void;
  readonly leave: () => Promise<void>;
}

/** One user's share of a phone's video: whole from a config packet and a key frame on. */
class VideoShare implements VideoStream {
  readonly #parts: ShareParts;
  readonly #ended = new AbortController();
  readonly ended = this.#ended.signal;
  #isDecodable = false;

  constructor(parts: ShareParts) {
    this.#parts = parts;
  }

  push(packet: VideoPacket): void {
    if (this.ended.aborted) return;
    // A config packet means that the encoder restarted: packets before its key frame cannot be decoded.
    if (packet.config) this.#isDecodable = false;
    else this.#isDecodable ||= packet.keyFrame;
    if (!packet.config && !this.#isDecodable) return;
    try {
      this.#parts.onPacket(packet);
    } catch (error) {
      this.end(error);
    }
  }

  requestKeyFrame(): void {
    if (!this.ended.aborted) this.#parts.requestKeyFrame();
  }

  end(reason: unknown): void {
    if (this.ended.aborted) return;
    this.#ended.abort(reason);
    void this.#parts.leave();
  }

  async close(): Promise<void> {
    this.#ended.abort(new Error('The video was closed'));
    await this.#parts.leave();
  }
}
