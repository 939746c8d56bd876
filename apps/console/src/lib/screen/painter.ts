import { hashOf, type PictureHash, reduced } from './picture-hash.ts';
import type { Screen } from './video-painter.ts';

/** What a decoded picture offers: an `ImageBitmap`. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  close(): void;
}

export interface Sheet<P extends Picture> {
  /** At most this wide is the picture kept: a tile needs no more than its own pixels. */
  maxWidth: number;
  resize(width: number, height: number): void;
  draw(picture: P, width: number, height: number): void;
  /** The picture's perceptual hash, where one can be had. */
  hash?(picture: P): PictureHash | undefined;
}

/** After a drawing: how many pictures it settles (those that gave way count), and the shape of the picture. Only a hash: both are 0. */
export interface Drawn {
  id: number;
  count: number;
  /** 0 when the bytes were no picture. */
  width: number;
  height: number;
  /** Of the picture, when the last one is not of a moment ago. */
  hash?: PictureHash;
  /** The stream cannot be decoded any further: it has to begin anew. */
  isBroken?: boolean;
}

/** A hash is made no more often than this. */
const hashEveryMs = 400;

interface Entry<P extends Picture> {
  sheet: Sheet<P>;
  busy: boolean;
  /** The newest picture that waits; older ones that it replaced are counted. */
  next: Uint8Array<ArrayBuffer> | undefined;
  waiting: number;
  width: number;
  height: number;
  hashedAtMs: number;
}

/** Decodes and draws pictures for many sheets. While one is decoded only the newest waits: a slow screen skips, never lags. */
export class Painter<P extends Picture> {
  readonly #decode: (bytes: Uint8Array<ArrayBuffer>) => Promise<P>;
  readonly #report: (drawn: Drawn) => void;
  readonly #entries = new Map<number, Entry<P>>();

  constructor(decode: (bytes: Uint8Array<ArrayBuffer>) => Promise<P>, report: (drawn: Drawn) => void) {
    this.#decode = decode;
    this.#report = report;
  }

  add(id: number, sheet: Sheet<P>): void {
    this.#entries.set(id, {
      sheet,
      busy: false,
      next: undefined,
      waiting: 0,
      width: 0,
      height: 0,
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
      // Bytes that are no picture leave the last one standing; they are settled all the same, or the stream would stop.
      const picture = await this.#decode(bytes).catch(() => undefined);
      // A picture that was closed has no size any more.
      const { width, height } = picture ?? { width: 0, height: 0 };
      const hash = picture && this.#draw(entry, picture);
      this.#report({ id, count, width, height, ...(hash && { hash }) });
    }
    entry.busy = false;
  }

  #draw(entry: Entry<P>, picture: P): PictureHash | undefined {
    const scale = Math.min(1, entry.sheet.maxWidth / picture.width);
    const width = Math.max(1, Math.round(picture.width * scale));
    const height = Math.max(1, Math.round(picture.height * scale));
    if (width !== entry.width || height !== entry.height) {
      entry.sheet.resize(width, height);
      entry.width = width;
      entry.height = height;
    }
    entry.sheet.draw(picture, width, height);
    const hash = this.#hash(entry, picture);
    picture.close();
    return hash;
  }

  #hash(entry: Entry<P>, picture: P): PictureHash | undefined {
    const nowMs = performance.now();
    if (!entry.sheet.hash || nowMs - entry.hashedAtMs < hashEveryMs) return undefined;
    entry.hashedAtMs = nowMs;
    return entry.sheet.hash(picture);
  }
}

/** What is sent to a painter in a worker. */
export type PainterMessage =
  | { kind: 'add'; id: number; canvas: OffscreenCanvas; maxWidth: number }
  | { kind: 'show'; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'rest'; id: number }
  | { kind: 'drop'; id: number };

let small: OffscreenCanvasRenderingContext2D | null | undefined;
/** Undefined where a canvas of its own cannot be had. */
export function hashPicture(picture: CanvasImageSource): PictureHash | undefined {
  if (typeof OffscreenCanvas !== 'function') return undefined;
  small ??= new OffscreenCanvas(reduced.width, reduced.height).getContext('2d', { willReadFrequently: true });
  if (!small) return undefined;
  small.imageSmoothingQuality = 'medium';
  small.drawImage(picture, 0, 0, reduced.width, reduced.height);
  return hashOf(small.getImageData(0, 0, reduced.width, reduced.height).data);
}

/** A sheet on a canvas, in a worker or on the page. */
export function sheetOn(canvas: OffscreenCanvas | HTMLCanvasElement, maxWidth: number): Sheet<ImageBitmap> & Screen {
  const context = canvas.getContext('2d', { alpha: false }) as CanvasRenderingContext2D | null;
  return {
    maxWidth,
    resize: (width, height) => {
      canvas.width = width;
      canvas.height = height;
    },
    draw: (picture: CanvasImageSource, width: number, height: number) =>
      context?.drawImage(picture, 0, 0, width, height),
    hash: hashPicture,
    hashShown: () => hashPicture(canvas),
  };
}

export const decodeJpeg = (bytes: Uint8Array<ArrayBuffer>): Promise<ImageBitmap> =>
  createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
