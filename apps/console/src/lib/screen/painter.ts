import type { PictureHash } from './picture-hash.ts';

/** A decoded picture, such as an `ImageBitmap`. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  close(): void;
}

export interface CanvasTarget<P extends Picture> {
  draw(picture: P, width: number, height: number): void;
  /** The picture's perceptual hash, if available. */
  hash?(picture: P): PictureHash | undefined;
}

/** After a drawing: how many pictures it settles (replaced ones count), and the picture's size. For a hash alone both are 0. */
export interface Drawn {
  id: number;
  count: number;
  /** 0 if the bytes were not a picture. */
  width: number;
  height: number;
  /** The hash of the picture, unless the last one is recent. */
  hash?: PictureHash;
  /** The stream can no longer be decoded and has to restart. */
  isBroken?: boolean;
}

/** A hash is made no more often than this. */
const hashEveryMs = 400;

interface Entry<P extends Picture> {
  target: CanvasTarget<P>;
  busy: boolean;
  /** The newest picture that waits; older ones that it replaced are counted. */
  next: Uint8Array<ArrayBuffer> | undefined;
  waiting: number;
  hashedAtMs: number;
}

/**
 * Decodes and draws pictures for many targets. While one is decoded only the newest waits, so a slow screen skips pictures
 * instead of lagging.
 */
export class Painter<P extends Picture> {
  readonly #decode: (bytes: Uint8Array<ArrayBuffer>) => Promise<P>;
  readonly #report: (drawn: Drawn) => void;
  readonly #entries = new Map<number, Entry<P>>();

  constructor(decode: (bytes: Uint8Array<ArrayBuffer>) => Promise<P>, report: (drawn: Drawn) => void) {
    this.#decode = decode;
    this.#report = report;
  }

  add(id: number, target: CanvasTarget<P>): void {
    this.#entries.set(id, {
      target,
      busy: false,
      next: undefined,
      waiting: 0,
      hashedAtMs: Number.NEGATIVE_INFINITY,
    });
  }

  drop(id: number): void {
    this.#entries.delete(id);
  }

  show(id: number, bytes: Uint8Array<ArrayBuffer>): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    entry.next = bytes;
    entry.waiting += 1;
    if (!entry.busy) void this.#run(id, entry);
  }

  async #run(id: number, entry: Entry<P>): Promise<void> {
    entry.busy = true;
    while (entry.next && this.#entries.get(id) === entry) {
      const bytes = entry.next;
      const count = entry.waiting;
      entry.next = undefined;
      entry.waiting = 0;
      // Invalid bytes leave the last picture in place; they are settled too, or the stream would stop.
      const picture = await this.#decode(bytes).catch(() => undefined);
      // A closed picture has no size.
      const { width, height } = picture ?? { width: 0, height: 0 };
      const hash = picture && this.#draw(entry, picture);
      this.#report({ id, count, width, height, ...(hash && { hash }) });
    }
    entry.busy = false;
  }

  #draw(entry: Entry<P>, picture: P): PictureHash | undefined {
    entry.target.draw(picture, picture.width, picture.height);
    const hash = this.#hash(entry, picture);
    picture.close();
    return hash;
  }

  #hash(entry: Entry<P>, picture: P): PictureHash | undefined {
    const nowMs = performance.now();
    if (!entry.target.hash || nowMs - entry.hashedAtMs < hashEveryMs) return undefined;
    entry.hashedAtMs = nowMs;
    return entry.target.hash(picture);
  }
}

/** The messages to a painter in a worker. */
export type PainterMessage =
  | { kind: 'add'; id: number; canvas: OffscreenCanvas; maxWidth: number }
  | { kind: 'show'; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'rest'; id: number }
  | { kind: 'drop'; id: number };

export const decodeJpeg = (bytes: Uint8Array<ArrayBuffer>): Promise<ImageBitmap> =>
  createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
