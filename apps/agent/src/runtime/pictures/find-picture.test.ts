import { expect, test } from 'vitest';
import { searchSteps } from './correlate.ts';
import { comparedScale, mostSteps } from './find-picture.ts';
import { searchInThread } from './search-thread.ts';

const screen = { width: 1440, height: 3200 };
const steps = (image: { width: number; height: number }) => {
  const scale = comparedScale(screen, image);
  const at = ({ width, height }: typeof image) => ({ width: width * scale, height: height * scale });
  return searchSteps(at(screen), at(image));
};

test.each([
  [15, 1_600],
  [12, 12],
  [700, 36],
  [1_400, 15],
  [700, 1_600],
])('a picture of %d x %d is searched within the budget', (width, height) => {
  expect(steps({ width, height })).toBeLessThan(mostSteps * 1.1);
});

test('small pictures keep each of their pixels', () => {
  expect(comparedScale({ width: 1080, height: 2400 }, { width: 16, height: 16 })).toBe(1);
});

const blank = (width: number, height: number) => ({ width, height, pixels: new Uint8Array(width * height) });

test('a search whose run has ended is dropped, and the others go on', async () => {
  const part = { width: 8, height: 8, pixels: Uint8Array.from({ length: 64 }, (_, at) => at * 3) };
  const stop = new AbortController();
  const search = (picture: typeof part, signal: AbortSignal) =>
    searchInThread({ picture, template: part, threshold: 0.9 }, signal);
  const first = search(blank(900, 900), new AbortController().signal);
  // The thread would need a minute for these.
  const large = blank(4_000, 4_000);
  const dropped = Array.from({ length: 60 }, () => search(large, stop.signal));
  const last = search(part, new AbortController().signal);
  stop.abort(new Error('the run is over'));
  for (const one of dropped) await expect(one).rejects.toThrow('the run is over');
  expect(await first).toBeUndefined();
  expect(await last).toMatchObject({ x: 0, y: 0 });
});
