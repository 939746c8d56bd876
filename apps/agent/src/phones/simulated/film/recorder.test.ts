import { expect, test } from 'vitest';
import { Recorder } from './recorder.ts';

const [width, height] = [160, 320];
/** Noise in the upper left, everywhere when `whole`. */
function image(seed: number, whole = false) {
  const pixels = new Uint8Array(width * height * 4).fill(200);
  let state = seed + 1;
  for (let y = 0; y < (whole ? height : 16); y += 1) {
    for (let x = 0; x < (whole ? width : 16); x += 1) {
      state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
      pixels.fill(state >> 16, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { width, height, pixels };
}
const nowMs = 1_000;

test('begins with a key frame; a still costs nothing, a small change little', () => {
  const recorder = new Recorder(width, height, 1e8);
  const first = recorder.take(image(1, true), { keyFrame: false, nowMs }).coded;
  expect(first?.keyFrame).toBe(true);
  expect(recorder.take(undefined, { keyFrame: false, nowMs }).coded).toBeUndefined();
  expect(recorder.take(image(1, true), { keyFrame: false, nowMs }).coded).toBeUndefined();
  const small = image(1, true);
  small.pixels.set(image(2).pixels.subarray(0, 16 * 4));
  const change = recorder.take(small, { keyFrame: false, nowMs }).coded;
  expect(change?.keyFrame).toBe(false);
  expect(change?.data.length).toBeLessThan(first!.data.length / 20);
  expect(recorder.take(undefined, { keyFrame: true, nowMs }).coded?.keyFrame).toBe(true);
});

test('goes coarse where the rate is used up, and makes it good when there is room', () => {
  const recorder = new Recorder(width, height, 1_000_000);
  const sizes = Array.from(
    { length: 6 },
    (_, n) => recorder.take(image(n, true), { keyFrame: false, nowMs }).coded!.data.length,
  );
  expect(sizes.at(-1)!).toBeLessThan(sizes[0]! / 2);
  const rest = recorder.take(undefined, { keyFrame: false, nowMs: nowMs + 10 });
  expect(rest).toEqual({ coded: undefined, isCoarse: true });
  const better = recorder.take(undefined, { keyFrame: false, nowMs: nowMs + 60_000 });
  expect(better.coded?.keyFrame).toBe(false);
  expect(better.isCoarse).toBe(false);
  expect(recorder.take(undefined, { keyFrame: false, nowMs: nowMs + 120_000 }).coded).toBeUndefined();
});
