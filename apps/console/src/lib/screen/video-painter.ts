import { readVideoHeader, videoHeaderBytes } from '@flotilla/contract/video-frame';
import { HashBeat } from './hash-beat.ts';
import type { Drawn } from './painter.ts';
import type { PictureHash } from './picture-hash.ts';

export interface Screen {
  draw(frame: VideoFrame, width: number, height: number): void;
  /** The hash of the picture on it. */
  hashShown?(): PictureHash | undefined;
}

export type CreateDecoder = (init: VideoDecoderInit) => VideoDecoder;

interface Entry {
  readonly screen: Screen;
  decoder: VideoDecoder | undefined;
  config: Uint8Array | undefined;
  /** Frames still inside the decoder. */
  inside: number;
  isWaiting: boolean;
  readonly hashBeat: HashBeat;
}

/** Whether this browser has a video decoder: only on HTTPS pages or from the same machine. */
export const canDecodeVideo = (): boolean => typeof VideoDecoder === 'function';

/** Decodes and draws the streams of many screens. Each frame is settled, drawn or not. */
export class VideoPainter {
  readonly #report: (drawn: Drawn) => void;
  readonly #createDecoder: CreateDecoder;
  readonly #entries = new Map<number, Entry>();

  constructor(report: (drawn: Drawn) => void, createDecoder: CreateDecoder = (init) => new VideoDecoder(init)) {
    this.#report = report;
    this.#createDecoder = createDecoder;
  }

  add(id: number, screen: Screen): void {
    const entry = { decoder: undefined, config: undefined, inside: 0, isWaiting: true };
    const hashBeat = new HashBeat(
      () => screen.hashShown?.(),
      (hash) => this.#report({ id, count: 0, width: 0, height: 0, hash }),
    );
    this.#entries.set(id, { screen, hashBeat, ...entry });
  }

  drop(id: number): void {
    this.rest(id);
    this.#entries.delete(id);
  }

  /** Nobody watches, so the decoder is released. */
  rest(id: number): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    if (entry.decoder && entry.decoder.state !== 'closed') entry.decoder.close();
    entry.decoder = undefined;
    entry.inside = 0;
    entry.isWaiting = true;
    entry.hashBeat.stop();
  }

  show(id: number, frame: Uint8Array<ArrayBuffer>): void {
    const entry = this.#entries.get(id);
    const header = entry && readVideoHeader(frame);
    if (!entry || !header) return;
    const data = frame.subarray(videoHeaderBytes);
    if (header.config) {
      entry.config = data;
      this.#settle(id);
    } else if (entry.isWaiting && !header.keyFrame) this.#settle(id);
    else this.#decode(id, entry, data, header);
  }

  #decode(
    id: number,
    entry: Entry,
    data: Uint8Array,
    { keyFrame, timestampUs }: { keyFrame: boolean; timestampUs: number },
  ): void {
    try {
      const decoder = keyFrame ? this.#begin(id, entry) : entry.decoder;
      if (!decoder) throw new Error('no key frame yet');
      const whole = keyFrame && entry.config ? joined(entry.config, data) : data;
      entry.inside += 1;
      decoder.decode(
        new EncodedVideoChunk({ type: keyFrame ? 'key' : 'delta', timestamp: Math.round(timestampUs), data: whole }),
      );
    } catch {
      this.#fail(id, Math.max(1, entry.inside));
    }
  }

  /** The decoder, made for the present config. */
  #begin(id: number, entry: Entry): VideoDecoder {
    const codec = codecOf(entry.config);
    if (entry.decoder?.state !== 'configured') {
      const decoder = this.#createDecoder({
        output: (frame) => this.#drawn(id, entry, frame),
        error: () => {
          if (entry.decoder === decoder) this.#fail(id, Math.max(1, entry.inside));
        },
      });
      entry.decoder = decoder;
      entry.inside = 0;
    }
    if (entry.isWaiting) entry.decoder.configure({ codec, optimizeForLatency: true });
    entry.isWaiting = false;
    return entry.decoder;
  }

  #drawn(id: number, entry: Entry, frame: VideoFrame): void {
    const { displayWidth, displayHeight } = frame;
    if (this.#entries.get(id) === entry) {
      entry.inside = Math.max(0, entry.inside - 1);
      entry.screen.draw(frame, displayWidth, displayHeight);
      entry.hashBeat.changed();
    }
    frame.close();
    this.#report({ id, count: 1, width: displayWidth, height: displayHeight });
  }

  /** Frames inside the decoder are lost; the stream has to restart. */
  #fail(id: number, count: number): void {
    this.rest(id);
    this.#report({ id, count, width: 0, height: 0, isBroken: true });
  }

  #settle(id: number): void {
    this.#report({ id, count: 1, width: 0, height: 0 });
  }
}

function joined(config: Uint8Array, data: Uint8Array): Uint8Array {
  const whole = new Uint8Array(config.length + data.length);
  whole.set(config);
  whole.set(data, config.length);
  return whole;
}

/** Profile, constraints and level follow the SPS header. */
export function codecOf(config: Uint8Array | undefined): string {
  for (let at = 0; config && at + 6 < config.length; at += 1) {
    const isStart = config[at] === 0 && config[at + 1] === 0 && config[at + 2] === 1;
    if (!isStart || (config[at + 3]! & 31) !== 7) continue;
    const bytes = [...config.subarray(at + 4, at + 7)];
    return `avc1.${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  }
  throw new Error('the stream does not say how it is to be decoded');
}
