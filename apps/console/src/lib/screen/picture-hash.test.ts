import { expect, it } from 'vitest';
import { clusterPictures } from './cluster.ts';
import { changed, distance, hashBytes, hashOf, otherScreen, reduced, reducedHeight } from './picture-hash.ts';

/** A reduced picture with a given brightness at each place. */
function picture(brightness: (x: number, y: number) => number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(reduced.width * reduced.height * 4);
  for (let y = 0; y < reduced.height; y += 1)
    for (let x = 0; x < reduced.width; x += 1)
      pixels.fill(
        brightness(x / reduced.width, y / reduced.height),
        (y * reduced.width + x) * 4,
        (y * reduced.width + x) * 4 + 4,
      );
  return pixels;
}
const page = (x: number, y: number) => (y < 0.1 ? 60 : x < 0.5 === y < 0.5 ? 230 : 200);
/** The same every time it is run. */
const noise = (seed: number, most: number) => {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return ((state / 2 ** 31) * 2 - 1) * most;
  };
};
const noisy = (seed: number) => {
  const next = noise(seed, 12);
  return hashOf(picture((x, y) => page(x, y) + next()));
};
const dialog = hashOf(picture((x, y) => (y > 0.35 && y < 0.65 && x > 0.1 && x < 0.9 ? 255 : page(x, y) * 0.5)));

it('is the brightness of the fields', () => {
  expect(hashOf(picture(() => 200))).toEqual(new Uint8Array(hashBytes).fill(200));
});

it('is near for the same screen in another compression, and far for another screen', () => {
  expect(distance(noisy(1), noisy(2))).toBeLessThan(0.1);
  expect(changed(noisy(1), noisy(2))).toBeLessThan(0.02);
  expect(distance(noisy(1), dialog)).toBeGreaterThan(otherScreen);
  expect(distance(dialog, noisy(1))).toBe(distance(noisy(1), dialog));
  const clock = hashOf(picture((x, y) => (y < 1 / 16 && x > 0.8 ? 255 : page(x, y))));
  expect(distance(noisy(1), clock)).toBeLessThan(otherScreen);
});

it('is near for the same screen in other colours, and far from a screen that is off', () => {
  const darker = hashOf(picture((x, y) => page(x, y) * 0.8 - 20));
  expect(distance(noisy(1), darker)).toBeLessThan(otherScreen);
  const flat = (brightness: number) => hashOf(picture(() => brightness));
  expect(distance(flat(250), flat(4))).toBeGreaterThan(otherScreen);
  expect(distance(flat(250), noisy(1))).toBeGreaterThan(0);
});

it('puts the same screens together, the largest cluster first, whatever came first', () => {
  const dark = hashOf(picture(() => 10));
  const pictures = [
    dark,
    ...Array.from({ length: 94 }, (_none, nth) => noisy(nth)),
    dialog,
    dark,
    dialog,
    dark,
    dialog,
  ];
  const labels = clusterPictures(pictures);
  expect(labels.filter((label) => label === 0)).toHaveLength(94);
  expect(labels[0]).not.toBe(0);
  expect(new Set([labels[0], labels[96], labels[98]]).size).toBe(1);
  expect(labels[95]).not.toBe(labels[0]);
  expect(clusterPictures([])).toEqual([]);
});

/** A page as an app lays it out: everything is a multiple of the width, and a taller screen shows more of the list. */
function pageOn(height: number, rowsOf: (at: number) => number) {
  const pixels = picture(() => 0);
  for (let y = 0; y < Math.min(reduced.height, height); y += 1)
    pixels.fill(rowsOf(y / reduced.width), y * reduced.width * 4, (y + 1) * reduced.width * 4);
  return hashOf(pixels, height);
}
const list = (at: number) => (at < 0.3 ? 60 : Math.floor(at * 8) % 3 === 0 ? 90 : 240);
const form = (at: number) => (at < 0.3 ? 60 : Math.floor(at * 8) % 5 === 0 ? 240 : 90);

it('is near for the same page on screens of unlike ratio, and far for another page', () => {
  const heights = [reducedHeight({ width: 720, height: 1_280 }), reducedHeight({ width: 1_080, height: 2_400 })];
  const [short, tall] = heights as [number, number];
  expect(distance(pageOn(short, list), pageOn(tall, list))).toBeLessThan(otherScreen);
  expect(changed(pageOn(short, list), pageOn(tall, list))).toBe(0);
  expect(distance(pageOn(short, list), pageOn(tall, form))).toBeGreaterThan(otherScreen);
  const rotated = reducedHeight({ width: 2_400, height: 1_080 });
  expect(distance(pageOn(rotated, list), pageOn(tall, list))).toBeGreaterThan(otherScreen);
  expect(distance(pageOn(rotated, list), pageOn(rotated, list))).toBe(0);
});
