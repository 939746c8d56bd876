/**
 * A picture's perceptual hash: the brightness of 8 by 16 fields, a byte each. Screens of phones are taller than wide and mostly flat,
 * where hashes of single bits tell noise from noise; whole bytes, compared with a tolerance, tell screens from screens.
 */
export type PictureHash = Uint8Array<ArrayBuffer>;

const columns = 8;
const rows = 16;
/** Pixels of the reduced picture that make one field, across and down. */
const block = 4;
export const reduced = { width: columns * block, height: rows * block } as const;
export const hashBytes = columns * rows;

/** Fields whose brightness differs by no more than this (of 255) look the same: other compression, another battery level. */
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
export function distance(one: PictureHash, other: PictureHash): number {
  let different = 0;
  for (let field = 0; field < hashBytes; field += 1) {
    if (Math.abs(one[field]! - other[field]!) > tolerance) different += 1;
  }
  return different / hashBytes;
}

/** Beyond this two phones show different screens: a dialog covers more, a clock or a badge less. */
export const otherScreen = 0.12;
