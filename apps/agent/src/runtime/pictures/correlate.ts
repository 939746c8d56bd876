import type { Point, Size } from '../../phones/phone.ts';

/** A greyscale picture with one byte per pixel, row by row. */
export interface Grey extends Size {
  readonly pixels: Uint8Array;
}

/** A position in pixels of the searched picture. */
export interface Match extends Point {
  /** The normalised cross-correlation: 1 means equal except for brightness and contrast. */
  readonly score: number;
}

/** The shortest side to which a template is reduced. A smaller one would match too much. */
const leastSide = 8;
const mostCandidates = 12;
/** The amount by which a score at the reduced scale may be below the score at full scale. */
const coarseSlack = 0.25;

/** The least standard deviation of a template's grey levels. A template with less detail matches everywhere. */
export const leastDetail = 4;

/** Returns the standard deviation of the grey levels. */
export function detailOf({ pixels }: Grey): number {
  let sum = 0;
  let squares = 0;
  for (const value of pixels) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / pixels.length;
  return Math.sqrt(Math.max(0, squares / pixels.length - mean * mean));
}

/** Returns the factor by which picture and template are reduced for the first search. */
const factorOf = ({ width, height }: Size): number =>
  [8, 4, 2].find((one) => Math.min(width, height) / one >= leastSide) ?? 1;

/** Estimates the number of pixel comparisons of a search. */
export function searchSteps(picture: Size, template: Size): number {
  const factor = factorOf(template);
  const pixels = template.width * template.height;
  const places = Math.max(0, picture.width - template.width + 1) * Math.max(0, picture.height - template.height + 1);
  const refined = factor === 1 ? 0 : mostCandidates * (3 * factor + 1) ** 2 * pixels;
  return (places * pixels) / factor ** 4 + refined;
}

/** Finds a template in a picture, first at a reduced scale. Returns `undefined` if no score reaches the threshold. */
export function findTemplate(picture: Grey, template: Grey, threshold: number): Match | undefined {
  if (template.width > picture.width || template.height > picture.height) return undefined;
  const factor = factorOf(template);
  if (factor === 1) return above(scan(picture, template, whole(picture, template), 1)[0], threshold);
  const [small, smallTemplate] = [shrink(picture, factor), shrink(template, factor)];
  const candidates = scan(small, smallTemplate, whole(small, smallTemplate), mostCandidates);
  const refined = candidates
    .filter(({ score }) => score >= threshold - coarseSlack)
    .flatMap((one) => scan(picture, template, around(one, factor, picture, template), 1));
  return above(best(refined), threshold);
}

const above = (match: Match | undefined, threshold: number) => (match && match.score >= threshold ? match : undefined);
const best = (matches: readonly Match[]) => matches.toSorted((one, other) => other.score - one.score)[0];

interface Window {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
const whole = (picture: Grey, template: Grey): Window => ({
  ...{ left: 0, top: 0 },
  right: picture.width - template.width,
  bottom: picture.height - template.height,
});
function around({ x, y }: Match, factor: number, picture: Grey, template: Grey): Window {
  const { right, bottom } = whole(picture, template);
  return {
    left: Math.max(0, (x - 1) * factor),
    top: Math.max(0, (y - 1) * factor),
    right: Math.min(right, (x + 2) * factor),
    bottom: Math.min(bottom, (y + 2) * factor),
  };
}

/** Returns the best matches whose upper left corners are inside the window. Of neighbouring matches only the best counts. */
function scan(picture: Grey, template: Grey, window: Window, most: number): Match[] {
  const scoreAt = correlation(picture, template);
  const found: Match[] = [];
  for (let y = window.top; y <= window.bottom; y += 1) {
    for (let x = window.left; x <= window.right; x += 1) insert(found, { x, y, score: scoreAt(x, y) }, template, most);
  }
  return found;
}

/** Inserts a match into a list that is sorted by score, at most `most` long, and has no neighbouring matches. */
function insert(found: Match[], match: Match, template: Grey, most: number): void {
  if (found.length === most && match.score <= found[most - 1]!.score) return;
  const near = found.findIndex(
    (one) => Math.abs(one.x - match.x) < template.width / 2 && Math.abs(one.y - match.y) < template.height / 2,
  );
  if (near >= 0 && found[near]!.score >= match.score) return;
  if (near >= 0) found.splice(near, 1);
  const place = found.findIndex((one) => one.score < match.score);
  found.splice(place < 0 ? found.length : place, 0, match);
  if (found.length > most) found.pop();
}

function correlation(picture: Grey, template: Grey): (x: number, y: number) => number {
  const size = template.pixels.length;
  const mean = template.pixels.reduce((sum, value) => sum + value, 0) / size;
  const centred = Float32Array.from(template.pixels, (value) => value - mean);
  const norm = Math.sqrt(centred.reduce((sum, value) => sum + value * value, 0));
  return (x, y) => {
    let [sum, squares, product] = [0, 0, 0];
    for (let row = 0; row < template.height; row += 1) {
      const from = (y + row) * picture.width + x;
      const at = row * template.width;
      for (let column = 0; column < template.width; column += 1) {
        const value = picture.pixels[from + column]!;
        sum += value;
        squares += value * value;
        product += value * centred[at + column]!;
      }
    }
    const spread = Math.sqrt(Math.max(0, squares - (sum * sum) / size));
    return spread < 1e-6 || norm < 1e-6 ? 0 : product / (spread * norm);
  };
}

/** Each pixel is the mean of a square of pixels. */
function shrink({ width, height, pixels }: Grey, factor: number): Grey {
  const small = { width: Math.floor(width / factor), height: Math.floor(height / factor) };
  const means = new Uint8Array(small.width * small.height);
  for (let y = 0; y < small.height; y += 1) {
    for (let x = 0; x < small.width; x += 1) {
      let sum = 0;
      for (let row = 0; row < factor; row += 1) {
        for (let column = 0; column < factor; column += 1)
          sum += pixels[(y * factor + row) * width + x * factor + column]!;
      }
      means[y * small.width + x] = sum / (factor * factor);
    }
  }
  return { ...small, pixels: means };
}
