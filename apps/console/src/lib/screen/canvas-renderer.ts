import { pictureKind } from '@flotilla/contract/picture-kind';
import { targetOn } from './canvas-target.ts';
import { type Drawn, decodeJpeg, Painter } from './painter.ts';
import { VideoPainter } from './video-painter.ts';

/** Draws whatever a phone sends, pictures or video, on many canvases. */
export class CanvasRenderer {
  readonly #pictures: Painter<ImageBitmap>;
  readonly #video: VideoPainter;

  constructor(report: (drawn: Drawn) => void) {
    this.#pictures = new Painter(decodeJpeg, report);
    this.#video = new VideoPainter(report);
  }

  add(id: number, canvas: OffscreenCanvas | HTMLCanvasElement, maxWidth: number): void {
    const target = targetOn(canvas, maxWidth);
    this.#pictures.add(id, target);
    this.#video.add(id, target);
  }

  show(id: number, bytes: Uint8Array<ArrayBuffer>): void {
    // The first byte distinguishes a JPEG from a video frame.
    if (bytes[0] === pictureKind.h264) this.#video.show(id, bytes);
    else this.#pictures.show(id, bytes);
  }

  rest(id: number): void {
    this.#video.rest(id);
  }

  drop(id: number): void {
    this.#pictures.drop(id);
    this.#video.drop(id);
  }
}
