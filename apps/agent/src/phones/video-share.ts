import type { VideoPacket, VideoStream } from './phone.ts';

interface ShareParts {
  readonly onPacket: (packet: VideoPacket) => void;
  readonly requestKeyFrame: () => void;
  readonly leave: (share: VideoShare) => Promise<void>;
}

/** One user's share of a phone's video: whole from a config packet and a key frame on. */
export class VideoShare implements VideoStream {
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
    void this.#parts.leave(this);
  }

  async close(): Promise<void> {
    this.#ended.abort(new Error('The video was closed'));
    await this.#parts.leave(this);
  }
}
