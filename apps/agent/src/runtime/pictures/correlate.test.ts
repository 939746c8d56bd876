import { expect, test } from 'vitest';
import { detailOf, findTemplate, type Grey } from './correlate.ts';

/** The same noise for the same seed. */
function noise(width: number, height: number, seed: number): Grey {
  let state = seed;
  const pixels = Uint8Array.from({ length: width * height }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return (state >> 16) & 0xff;
  });
  return { width, height, pixels };
}
function cut({ width, pixels }: Grey, left: number, top: number, size: { width: number; height: number }): Grey {
  const rows = Array.from({ length: size.height }, (_, row) => {
    const from = (top + row) * width + left;
    return [...pixels.subarray(from, from + size.width)];
  });
  return { ...size, pixels: Uint8Array.from(rows.flat()) };
}
/** Every pixel is drawn as a square, so that there is detail on every scale. */
function enlarge({ width, height, pixels }: Grey, factor: number): Grey {
  const wide = width * factor;
  const made = Uint8Array.from({ length: wide * height * factor }, (_, at) => {
    return pixels[Math.floor(at / wide / factor) * width + Math.floor((at % wide) / factor)]!;
  });
  return { width: wide, height: height * factor, pixels: made };
}

const screen = enlarge(noise(40, 80, 7), 4);

test.each([
  [0, 0, 40, 40],
  [61, 133, 36, 44],
  [150, 290, 10, 12],
])('a part from %d, %d of %d x %d is found where it was cut out', (left, top, width, height) => {
  const match = findTemplate(screen, cut(screen, left, top, { width, height }), 0.9);
  expect(match).toMatchObject({ x: left, y: top });
  expect(match!.score).toBeCloseTo(1, 4);
});

test('brightness and contrast do not count', () => {
  const part = cut(screen, 40, 60, { width: 48, height: 48 });
  const pale = { ...part, pixels: part.pixels.map((value) => 100 + value / 3) };
  expect(findTemplate(screen, pale, 0.95)).toMatchObject({ x: 40, y: 60 });
});

test('what is not there is not found, nor is what is larger than the screen', () => {
  expect(findTemplate(screen, enlarge(noise(10, 10, 99), 4), 0.9)).toBeUndefined();
  expect(findTemplate(screen, enlarge(noise(80, 10, 7), 4), 0.5)).toBeUndefined();
});

test('a plain picture has no detail', () => {
  expect(detailOf({ width: 8, height: 8, pixels: new Uint8Array(64).fill(200) })).toBe(0);
  expect(detailOf(screen)).toBeGreaterThan(40);
});
