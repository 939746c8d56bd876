// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { fakeFrames } from '../testing/frames.ts';
import { afterPaint } from './after-paint.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const turn = () => new Promise((done) => setTimeout(done));

it('works after the next frame and not in it, in the order of the presses', async () => {
  const paint = fakeFrames();
  const done: string[] = [];
  afterPaint(() => done.push('first'));
  afterPaint(() => done.push('second'));
  await turn();
  expect(done).toEqual([]);
  paint();
  expect(done).toEqual([]);
  await turn();
  expect(done).toEqual(['first', 'second']);
});

it('waits for no frame while nobody sees the window', async () => {
  fakeFrames();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const done: string[] = [];
  afterPaint(() => done.push('work'));
  await turn();
  expect(done).toEqual(['work']);
});
