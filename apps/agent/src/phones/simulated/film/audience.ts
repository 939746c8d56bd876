import type { VideoPacket, VideoStream } from '../../phone.ts';

type Size = VideoStream['size'];

/** One user of a film: gets nothing before a key frame with its config. */
class Viewer implements VideoStream {
  readonly #audience: { readonly size: Size };
  readonly #onPacket: (packet: VideoPacket) => void;
  readonly #wish: () => void;
  readonly #leave: (viewer: Viewer) => Promise<void>;
  readonly #ended = new AbortController();
  #hasBegun = false;

  constructor(
    audience: { readonly size: Size },
    onPacket: (packet: VideoPacket) => void,
    wish: () => void,
    leave: (viewer: Viewer) => Promise<void>,
  ) {
    this.#audience = audience;
    this.#onPacket = onPacket;
    this.#wish = wish;
    this.#leave = leave;
  }

  get size(): Size {
    return this.#audience.size;
  }

  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  requestKeyFrame(): void {
    this.#wish();
  }

  push(packet: VideoPacket): void {
    if (packet.config) this.#hasBegun = true;
    if (this.#hasBegun && !this.#ended.signal.aborted) this.#onPacket(packet);
  }

  end(reason: unknown): void {
    this.#ended.abort(reason);
  }

  async close(): Promise<void> {
    if (this.#ended.signal.aborted) return;
    this.end(new Error('the stream was closed'));
    await this.#leave(this);
  }
}

/** The users of one run of the encoder. */
export class Audience {
  #size: Size;
  readonly #wish: () => void;
  readonly #empty: () => Promise<void>;
  readonly #viewers = new Set<Viewer>();

  constructor(size: Size, events: { wish(): void; empty(): Promise<void> }) {
    this.#size = size;
    this.#wish = events.wish;
    this.#empty = events.empty;
  }

  get size(): Size {
    return this.#size;
  }

  join(onPacket: (packet: VideoPacket) => void): VideoStream {
    const viewer = new Viewer(this, onPacket, this.#wish, async (left) => {
      this.#viewers.delete(left);
      if (this.#viewers.size === 0) await this.#empty();
    });
    this.#viewers.add(viewer);
    return viewer;
  }

  /** With a config packet pictures of this size begin. */
  begin(config: VideoPacket, size: Size): void {
    this.#size = size;
    this.push(config);
  }

  push(packet: VideoPacket): void {
    for (const viewer of [...this.#viewers]) viewer.push(packet);
  }

  end(reason: unknown): void {
    for (const viewer of this.#viewers) viewer.end(reason);
    this.#viewers.clear();
  }
}
