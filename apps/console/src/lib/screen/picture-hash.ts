/**
 * A picture's perceptual hash: the brightness of 8 by 16 fields, a byte each. Phone screens are tall and mostly flat, where
 * one-bit hashes only compare noise; bytes with a tolerance tell screens apart.
 */
export type PictureHash = Uint8Array<ArrayBuffer>;

const columns = 8;
const rows = 16;
/** Pixels of the reduced picture that make one field, across and down. */
const block = 4;
export const reduced = { width: columns * block, height: rows * block } as const;
export const hashBytes = columns * rows;

/** Fields within this difference in brightness (of 255) look the same: other compression, another battery level. */
const tolerance = 20;

/** From the RGBA pixels of the picture, reduced to `reduced`. */
export function hashOf(pixels: Uint8ClampedArray): PictureHash {
  const sums = new Uint32Array(hashBytes);
  for (let y = 0; y < reduced.height; y += 1) {
    for (let x = 0; x < reduced.width; x += 1) {
      const at = (y * reduced.width + x) * 4;
      const field = Math.floor(y / block) * columns + Math.floor(x / block);
      sums[field]! += 77 * pixels[at]! + 150 * pixels[at + 1]! + 29 * pixels[at + 2]!;
    }
  }
  return Uint8Array.from(sums, (sum) => sum / (256 * block * block));
}

/** The share of fields that look different, 0 to 1. */
export function changed(one: PictureHash, other: PictureHash): number {
  return differing(one, other, 0);
}

function differing(one: PictureHash, other: PictureHash, shift: number): number {
  let different = 0;
  for (let field = 0; field < hashBytes; field += 1) {
    if (Math.abs(one[field]! - other[field]! - shift) > tolerance) different += 1;
  }
  return different / hashBytes;
}

const meanOf = (hash: PictureHash): number => hash.reduce((sum, brightness) => sum + brightness, 0) / hashBytes;

/** 0 if bright and dark are in the same places, whatever the colours; 1 if they are unrelated. */
function otherShape(one: PictureHash, other: PictureHash, meanOne: number, meanOther: number): number {
  let both = 0;
  let ofOne = 1;
  let ofOther = 1;
  for (let field = 0; field < hashBytes; field += 1) {
    const a = one[field]! - meanOne;
    const b = other[field]! - meanOther;
    both += a * b;
    ofOne += a * a;
    ofOther += b * b;
  }
  return 1 - both / Math.sqrt(ofOne * ofOther);
}

/** The same screen with other contents (wallpapers, names, banners) stays below these. */
const shapeLimit = 0.3;
const fieldLimit = 0.08;
/** Distinguishes a blank page from a screen that is off. */
const brightnessLimit = 100;

/** How far two screens are from each other: above 1 they are different ones. Both the shape and enough of the fields have to differ. */
export function distance(one: PictureHash, other: PictureHash): number {
  const meanOne = meanOf(one);
  const meanOther = meanOf(other);
  const fields = differing(one, other, meanOne - meanOther) / fieldLimit;
  const shape = otherShape(one, other, meanOne, meanOther) / shapeLimit;
  return Math.max(Math.min(fields, shape), Math.abs(meanOne - meanOther) / brightnessLimit);
}

export const otherScreen = 1;
