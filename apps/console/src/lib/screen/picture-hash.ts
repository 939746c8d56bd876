/**
 * A picture's perceptual hash: the brightness of 8 by 16 fields, a byte each. Phone screens are tall and mostly flat, where one-bit
 * hashes only compare noise; bytes with a tolerance distinguish screens. Every picture is scaled to the same width, as apps lay out their
 * pages, so screens of unlike ratio show the same page in the same fields. A shorter screen lacks the last rows, which are `absent`.
 */
export type PictureHash = Uint8Array<ArrayBuffer>;

const columns = 8;
const rows = 16;
const absent = 0;
/** Pixels of the reduced picture that make one field, across and down. */
const block = 4;
export const reduced = { width: columns * block, height: rows * block } as const;
export const hashBytes = columns * rows;

/** The fewest fields to compare. With fewer, the aspect ratios differ too much (for example, one is rotated), and the pictures count as different. */
const leastCompared = hashBytes / 2;

/** The height, in pixels of the reduced picture, at which a picture of this size is drawn from the top. */
export const reducedHeight = ({ width, height }: { width: number; height: number }): number =>
  Math.max(block, Math.round((reduced.width * height) / Math.max(1, width)));

/** Fields within this difference in brightness (of 255) look the same: other compression, another battery level. */
const tolerance = 20;

/** Hashes the RGBA pixels of the reduced picture, which fill only the upper `height` pixels. */
export function hashOf(pixels: Uint8ClampedArray, height: number = reduced.height): PictureHash {
  const sums = new Uint32Array(hashBytes);
  const filled = Math.min(rows, Math.floor(height / block));
  for (let y = 0; y < filled * block; y += 1) {
    for (let x = 0; x < reduced.width; x += 1) {
      const at = (y * reduced.width + x) * 4;
      const field = Math.floor(y / block) * columns + Math.floor(x / block);
      sums[field]! += 77 * pixels[at]! + 150 * pixels[at + 1]! + 29 * pixels[at + 2]!;
    }
  }
  return Uint8Array.from(sums, (sum, field) =>
    field < filled * columns ? Math.max(absent + 1, sum / (256 * block * block)) : absent,
  );
}

/** The number of fields that both hold; absent fields come last. */
function comparedFields(one: PictureHash, other: PictureHash): number {
  let fields = hashBytes;
  while (fields > 0 && (one[fields - 1] === absent || other[fields - 1] === absent)) fields -= columns;
  return fields;
}

/** The share of fields that look different, 0 to 1. */
export function changed(one: PictureHash, other: PictureHash): number {
  const fields = comparedFields(one, other);
  return fields < leastCompared && !sameRows(one, other) ? 1 : differing(one, other, fields, 0);
}

/** Whether both lack the same rows. */
const sameRows = (one: PictureHash, other: PictureHash): boolean =>
  one.every((brightness, field) => (brightness === absent) === (other[field] === absent));

function differing(one: PictureHash, other: PictureHash, fields: number, shift: number): number {
  let different = 0;
  for (let field = 0; field < fields; field += 1) {
    if (Math.abs(one[field]! - other[field]! - shift) > tolerance) different += 1;
  }
  return different / fields;
}

function meanOf(hash: PictureHash, fields: number): number {
  let sum = 0;
  for (let field = 0; field < fields; field += 1) sum += hash[field]!;
  return sum / fields;
}

/** 0 if bright and dark are in the same places, whatever the colours; 1 if they are unrelated. */
function otherShape(one: PictureHash, other: PictureHash, fields: number, meanOne: number, meanOther: number): number {
  let both = 0;
  let ofOne = 1;
  let ofOther = 1;
  for (let field = 0; field < fields; field += 1) {
    const a = one[field]! - meanOne;
    const b = other[field]! - meanOther;
    both += a * b;
    ofOne += a * a;
    ofOther += b * b;
  }
  return 1 - both / Math.sqrt(ofOne * ofOther);
}

/** Two pictures of the same screen with other contents (wallpapers, names, banners) differ by less than these limits. */
const shapeLimit = 0.3;
const fieldLimit = 0.08;
/** Distinguishes a blank page from a screen that is off. */
const brightnessLimit = 100;

/** The distance of two screens: above 1 they differ. Both the shape and enough of the fields have to differ. */
export function distance(one: PictureHash, other: PictureHash): number {
  const compared = comparedFields(one, other);
  if (compared < leastCompared && !sameRows(one, other)) return Number.POSITIVE_INFINITY;
  const meanOne = meanOf(one, compared);
  const meanOther = meanOf(other, compared);
  const fields = differing(one, other, compared, meanOne - meanOther) / fieldLimit;
  const shape = otherShape(one, other, compared, meanOne, meanOther) / shapeLimit;
  return Math.max(Math.min(fields, shape), Math.abs(meanOne - meanOther) / brightnessLimit);
}

export const otherScreen = 1;
