import { CallError, wrongFileType } from '../http/call-error.ts';
import { createTurns } from '../turns.ts';
import { pictureSize, type Size } from './picture-size.ts';

const webpQuality = 90;
/** A small file can hold a picture that takes gigabytes once it is decoded. */
const mostPixels = 40_000_000;
/** Decoding takes up to 160 MB. */
const inTurn = createTurns({ atOnce: 1, mostWaiting: 20 });

/** Draws the middle of a picture in the size and scale that `fit` returns for it. Nothing else of the file is kept. @throws 400 */
async function redraw(content: Buffer, fit: (size: Size) => Size & { scale: number }): Promise<Buffer> {
  const declared = pictureSize(content);
  if (!declared) throw wrongFileType('JPG, PNG, WebP');
  if (declared.width * declared.height > mostPixels) {
    throw new CallError('tooLarge', { params: { limit: `${mostPixels / 1_000_000} MP` } });
  }
  return inTurn('', async () => {
    const { createCanvas, loadImage } = await import('@napi-rs/canvas');
    const picture = await loadImage(content).catch(() => {
      throw new CallError('fileUnreadable');
    });
    if (picture.width === 0 || picture.height === 0) throw new CallError('fileUnreadable');
    const { width, height, scale } = fit(picture);
    const drawn = { width: picture.width * scale, height: picture.height * scale };
    const canvas = createCanvas(width, height);
    canvas
      .getContext('2d')
      .drawImage(picture, (width - drawn.width) / 2, (height - drawn.height) / 2, drawn.width, drawn.height);
    return canvas.encode('webp', webpQuality);
  });
}

/** Returns the middle of a JPG, PNG or WebP picture as a WebP square of `side` pixels. @throws 400 */
export const squarePicture = (content: Buffer, side: number): Promise<Buffer> =>
  redraw(content, ({ width, height }) => ({ width: side, height: side, scale: side / Math.min(width, height) }));

/** Returns a JPG, PNG or WebP picture as WebP, reduced so that no side is longer than `longest` pixels. @throws 400 */
export const picturedWithin = (content: Buffer, longest: number): Promise<Buffer> =>
  redraw(content, ({ width, height }) => {
    const scale = Math.min(1, longest / Math.max(width, height));
    return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)), scale };
  });

/** Returns a JPEG of at most `mostBytes`, with no side longer than `longest` pixels: the same one if it fits. @throws 400 */
export async function jpegWithin(content: Buffer, longest: number, mostBytes: number): Promise<Buffer> {
  const size = pictureSize(content);
  if (!size) throw wrongFileType('JPG');
  if (content.length <= mostBytes && Math.max(size.width, size.height) <= longest) return content;
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const picture = await loadImage(content).catch(() => {
    throw new CallError('fileUnreadable');
  });
  for (let side = longest, quality = 70; ; side = Math.round(side * 0.8), quality = Math.max(30, quality - 10)) {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
    const canvas = createCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
    canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
    const jpeg = await canvas.encode('jpeg', quality);
    if (jpeg.length <= mostBytes || side < 100) return jpeg;
  }
}
