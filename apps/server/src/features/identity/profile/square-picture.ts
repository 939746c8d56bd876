import { CallError, wrongFileType } from '../../../platform/http/call-error.ts';
import { createTurns } from '../../../platform/turns.ts';
import { pictureSize } from './picture-size.ts';

const side = 256;
const webpQuality = 90;
/** A small file can hold a picture that takes gigabytes once it is decoded. */
const mostPixels = 40_000_000;
/** Decoding takes up to 160 MB. */
const inTurn = createTurns({ atOnce: 1, mostWaiting: 20 });

/** The middle of a picture as a WebP square, drawn anew: nothing else that was in the file is kept. @throws 400 */
export async function squarePicture(content: Buffer): Promise<Buffer> {
  const size = pictureSize(content);
  if (!size) throw wrongFileType('JPG, PNG, WebP');
  if (size.width * size.height > mostPixels) {
    throw new CallError('tooLarge', { params: { limit: `${mostPixels / 1_000_000} MP` } });
  }
  return inTurn('', async () => {
    const { createCanvas, loadImage } = await import('@napi-rs/canvas');
    const picture = await loadImage(content).catch(() => {
      throw new CallError('fileUnreadable');
    });
    const edge = Math.min(picture.width, picture.height);
    if (edge === 0) throw new CallError('fileUnreadable');
    const canvas = createCanvas(side, side);
    const [left, top] = [(picture.width - edge) / 2, (picture.height - edge) / 2];
    canvas.getContext('2d').drawImage(picture, left, top, edge, edge, 0, 0, side, side);
    return canvas.encode('webp', webpQuality);
  });
}
