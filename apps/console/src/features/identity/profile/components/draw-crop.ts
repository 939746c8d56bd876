import { type Crop, type Size, squareOf } from './crop.ts';

/** Twice the stored size, for sharp edges. */
const side = 512;
const quality = 0.92;

export const sizeOf = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): Size => ({ width, height });

/** The part of the picture as a file of its own. */
export function drawCrop(picture: HTMLImageElement, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const square = squareOf(sizeOf(picture), crop);
  canvas.getContext('2d')!.drawImage(picture, square.left, square.top, square.side, square.side, 0, 0, side, side);
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(new File([blob], 'avatar.webp', { type: blob.type })) : reject(new Error('the canvas is empty'));
    canvas.toBlob(done, 'image/webp', quality);
  });
}
