import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Size, VideoOptions, VideoPacket, VideoStream } from '../../phone.ts';
import { VideoShares } from '../../video-share.ts';
import { heldAs, type Placed } from '../ui/layout.ts';
import { paint } from '../ui/paint.ts';
import { type EncoderStream, openEncoder } from './encoder-thread.ts';

/** The least pause between requested key frames. */
const keyFramePauseMs = 250;

interface Scene {
  /** The current layout: the same object as long as nothing changes. Rejects if the phone is disconnected. */
  look(): Promise<readonly Placed[]>;
  readonly screen: Size;
}

interface Run {
  readonly audience: VideoShares;
  readonly stop: AbortController;
  readonly ended: Promise<void>;
}

/** Encodes one phone's screen while it has viewers. */
export class Film {
  readonly #scene: Scene;
  #run: Run | undefined;
  #keyFrameWanted = false;
  /** Ends the pause before the next picture; absent without a pause. */
  #wake: (() => void) | undefined;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  async open(options: VideoOptions, onPacket: (packet: VideoPacket) => void): Promise<VideoStream> {
    // The previous run is ending.
    while (this.#run?.stop.signal.aborted) await this.#run.ended;
    this.#run ??= this.#start(options);
    this.#keyFrameWanted = true;
    return this.#run.audience.join(onPacket);
  }

  /** A touch may end a still picture. */
  touched(): void {
    this.#wake?.();
  }

  #start(options: VideoOptions): Run {
    const stop = new AbortController();
    const audience = new VideoShares({
      requestKeyFrame: () => {
        this.#keyFrameWanted = true;
      },
      empty: async () => {
        stop.abort();
        this.#wake?.();
        await ended;
      },
    });
    const ended = this.#shoot(audience, options, stop.signal)
      .catch((error: unknown) => {
        stop.abort();
        audience.end(error);
      })
      .finally(() => {
        this.#run = undefined;
      });
    return { audience, stop, ended };
  }

  async #shoot(
    audience: VideoShares,
    { maxSize, maxFps, bitsPerSecond }: VideoOptions,
    signal: AbortSignal,
  ): Promise<void> {
    let shutter: Shutter | undefined;
    try {
      let dueAtMs = performance.now();
      let keyFrameAtMs = Number.NEGATIVE_INFINITY;
      while (!signal.aborted) {
        const placed = await this.#scene.look();
        if (signal.aborted) return;
        const size = sizeWithin(heldAs(placed, this.#scene.screen), maxSize);
        if (!shutter?.shows(size)) {
          shutter?.close();
          shutter = new Shutter(size, bitsPerSecond, audience);
        }
        const keyFrame = this.#keyFrameWanted && performance.now() - keyFrameAtMs >= keyFramePauseMs;
        if (keyFrame) {
          this.#keyFrameWanted = false;
          keyFrameAtMs = performance.now();
        }
        const moves = await shutter.open(placed, keyFrame);
        const nowMs = performance.now();
        // A late picture does not shorten later intervals.
        dueAtMs = Math.max(nowMs, dueAtMs + 1000 / maxFps);
        await this.#rest(dueAtMs - nowMs, !moves);
        dueAtMs = Math.min(dueAtMs, performance.now());
      }
    } finally {
      shutter?.close();
    }
  }

  #rest(ms: number, canWake: boolean): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve();
      };
      const timer = setTimeout(end, Math.max(0, ms));
      if (canWake) this.#wake = end;
    });
  }
}

/** Draws and encodes changes while the screen's rotation stays the same. */
class Shutter {
  readonly #size: Size;
  readonly #canvas: Canvas;
  readonly #encoder: EncoderStream;
  readonly #audience: VideoShares;
  #shown: readonly Placed[] | undefined;
  #isCoarse = false;

  constructor(size: Size, bitsPerSecond: number, audience: VideoShares) {
    this.#size = size;
    this.#canvas = createCanvas(size.width, size.height);
    this.#encoder = openEncoder(size.width, size.height, bitsPerSecond);
    this.#audience = audience;
  }

  shows({ width, height }: Size): boolean {
    return width === this.#size.width && height === this.#size.height;
  }

  close(): void {
    this.#encoder.close();
  }

  /** Returns whether the screen has changed. */
  async open(placed: readonly Placed[], keyFrame: boolean): Promise<boolean> {
    const isNew = placed !== this.#shown;
    if (!isNew && !keyFrame && !this.#isCoarse) return false;
    const timestampUs = Math.round(performance.now() * 1000);
    const answer = await this.#encoder.take(isNew ? this.#draw(placed) : undefined, keyFrame);
    this.#isCoarse = answer.isCoarse;
    const { data, config } = answer;
    if (config) this.#audience.push({ data: config, config: true, keyFrame: false, timestampUs });
    if (data) this.#audience.push({ data, config: false, keyFrame: answer.keyFrame, timestampUs });
    return isNew;
  }

  #draw(placed: readonly Placed[]): Uint8Array<ArrayBuffer> {
    paint(this.#canvas, placed);
    this.#shown = placed;
    return new Uint8Array(this.#canvas.data());
  }
}

/** Returns a size whose sides are even, because chroma has half the resolution, and whose longer side is at most `maxSize`. */
function sizeWithin(screen: Size, maxSize: number): Size {
  const scale = maxSize > 0 ? Math.min(1, maxSize / Math.max(screen.width, screen.height)) : 1;
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2);
  return { width: even(screen.width), height: even(screen.height) };
}
