import { ArgumentError, type CheckedImage, type ScreenElement } from '@flotilla/script-api';
import sharp, { type Sharp } from 'sharp';
import type { Picture, Size } from '../../phones/phone.ts';
import { detailOf, type Grey, leastDetail, searchSteps } from './correlate.ts';
import { searchInThread } from './search-thread.ts';

/** A template with more pixels is compared at a reduced scale, so that every search is quick. Smaller ones need each of their pixels. */
const mostComparedPixels = 25_000;
/** About one second of work. Without this limit a thin but long picture would take minutes. */
export const mostSteps = 1_200_000_000;
const leastTemplateSide = 4;
const mostPixels = 16_000_000;
const formats = ['jpeg', 'png', 'webp'];

async function grey(image: Sharp, { width, height }: Size): Promise<Grey> {
  const plain = image.resize(width, height, { fit: 'fill' }).flatten().greyscale().toColourspace('b-w');
  const { data, info } = await plain.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: Uint8Array.from(data) };
}

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.round(width * scale),
  height: Math.round(height * scale),
});

/** The largest scale on which the search stays within its budget. */
export function comparedScale(shown: Size, image: Size): number {
  let scale = Math.min(1, Math.sqrt(mostComparedPixels / (image.width * image.height)));
  while (searchSteps(scaled(shown, scale), scaled(image, scale)) > mostSteps) scale *= 0.9;
  return scale;
}

async function readTemplate(base64: string, shown: Size): Promise<{ template: Grey; scale: number }> {
  const bytes = Buffer.from(base64, 'base64');
  const open = () => sharp(bytes, { limitInputPixels: mostPixels });
  const { width, height, format } = await open()
    .metadata()
    .catch(() => {
      throw new ArgumentError('device: image is not a readable picture');
    });
  if (!formats.includes(format)) throw new ArgumentError('device: image must be JPEG, PNG or WebP');
  const scale = comparedScale(shown, { width, height });
  const size = scaled({ width, height }, scale);
  if (Math.min(size.width, size.height) < leastTemplateSide)
    throw new ArgumentError('device: image is too small or too thin to be recognised');
  const template = await grey(open(), size);
  if (detailOf(template) < leastDetail)
    throw new ArgumentError('device: image has a single colour and would match everywhere');
  return { template, scale };
}

/** Finds a picture on a screenshot. Returns `undefined` if it is not there. */
export async function findPicture(
  shown: Picture,
  { image, threshold }: CheckedImage,
  signal: AbortSignal,
): Promise<ScreenElement | undefined> {
  const { template, scale } = await readTemplate(image, shown);
  const picture = await grey(sharp(shown.jpeg), scaled(shown, scale));
  const match = await searchInThread({ picture, template, threshold }, signal);
  if (!match) return undefined;
  const [left, right] = [match.x / picture.width, (match.x + template.width) / picture.width];
  const [top, bottom] = [match.y / picture.height, (match.y + template.height) / picture.height];
  return {
    ...{ id: '', className: 'image', text: '', description: '', clickable: false },
    ...{ left, top, right, bottom, x: (left + right) / 2, y: (top + bottom) / 2 },
  };
}

/** The largest share of the screen. A quarter of a screen as JPEG fits into the arguments of a call. */
const mostShare = 0.25;
const mostCutCharacters = 180_000;

/** Cuts a part out of a screenshot and returns it as JPEG in base64. */
export async function cutPicture(
  shown: Picture,
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
): Promise<string> {
  if (left >= right || top >= bottom)
    throw new ArgumentError('device.cut: area must have left < right and top < bottom');
  if ((right - left) * (bottom - top) > mostShare)
    throw new ArgumentError('device.cut: area may have at most a quarter of the screen');
  const from = { left: Math.floor(left * shown.width), top: Math.floor(top * shown.height) };
  const width = Math.max(1, Math.round(right * shown.width) - from.left);
  const height = Math.max(1, Math.round(bottom * shown.height) - from.top);
  const part = await sharp(shown.jpeg)
    .extract({
      ...from,
      width: Math.min(width, shown.width - from.left),
      height: Math.min(height, shown.height - from.top),
    })
    .jpeg({ quality: 85 })
    .toBuffer();
  const text = part.toString('base64');
  if (text.length > mostCutCharacters) throw new ArgumentError('device.cut: area is too large');
  return text;
}
