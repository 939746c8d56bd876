import type { CanvasTarget } from './painter.ts';
import { hashOf, type PictureHash, reduced, reducedHeight } from './picture-hash.ts';
import type { Screen } from './video-painter.ts';

type Canvas = OffscreenCanvas | HTMLCanvasElement;

let small: OffscreenCanvasRenderingContext2D | null | undefined;
/** Returns `undefined` if the browser has no OffscreenCanvas. */
export function hashPicture(
  picture: Canvas | ImageBitmap | HTMLVideoElement,
  size: { width: number; height: number } = picture,
): PictureHash | undefined {
  if (typeof OffscreenCanvas !== 'function') return undefined;
  small ??= new OffscreenCanvas(reduced.width, reduced.height).getContext('2d', { willReadFrequently: true });
  if (!small) return undefined;
  small.imageSmoothingQuality = 'medium';
  const height = reducedHeight(size);
  small.drawImage(picture, 0, 0, reduced.width, height);
  return hashOf(small.getImageData(0, 0, reduced.width, reduced.height).data, height);
}

/** A tile keeps spare pixels for a window that grows. */
const spare = 1.5;
/** The width of stored pictures in device pixels. A hidden canvas has no width, but its picture is still compared. */
export const widthKept = ({ clientWidth }: Pick<HTMLCanvasElement, 'clientWidth'>): number =>
  Math.max(reduced.width, Math.ceil(clientWidth * devicePixelRatio * spare));

/** Draws a picture no wider than `maxWidth`: a tile needs no more than its own pixels. */
function drawScaled(
  canvas: Canvas,
  picture: CanvasImageSource,
  size: { width: number; height: number },
  maxWidth: number,
) {
  const scale = Math.min(1, maxWidth / size.width);
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  // Setting a canvas's size clears it, even to the same value.
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false }) as CanvasRenderingContext2D | null;
  context?.drawImage(picture, 0, 0, width, height);
}

/** Draws pictures and video on a canvas, in a worker or on the page. */
export const targetOn = (canvas: Canvas, maxWidth: number): CanvasTarget<ImageBitmap> & Screen => ({
  draw: (picture: CanvasImageSource, width: number, height: number) =>
    drawScaled(canvas, picture, { width, height }, maxWidth),
  hash: hashPicture,
  hashShown: () => hashPicture(canvas),
});
