import { expect, it, vi } from 'vitest';
import { targetOn, widthKept } from './canvas-target.ts';
import { reduced } from './picture-hash.ts';

/** Empties itself when its size is set, as a canvas does. */
class FakeCanvas {
  drawn: number[][] = [];
  resized = 0;
  #width = 300;
  #height = 150;
  get width() {
    return this.#width;
  }
  set width(width: number) {
    this.#width = width;
    this.resized += 1;
  }
  get height() {
    return this.#height;
  }
  set height(height: number) {
    this.#height = height;
    this.resized += 1;
  }
  getContext = vi.fn(() => ({ drawImage: (_picture: unknown, ...place: number[]) => this.drawn.push(place) }));
}
const setUp = (maxWidth: number) => {
  const canvas = new FakeCanvas();
  return { canvas, target: targetOn(canvas as unknown as OffscreenCanvas, maxWidth) };
};
const picture = {} as ImageBitmap;
const frame = {} as VideoFrame;

it('keeps enough of a picture to compare it, however small its canvas is shown, or hidden', () => {
  vi.stubGlobal('devicePixelRatio', 2);
  expect([0, 5, 100].map((clientWidth) => widthKept({ clientWidth }))).toEqual([reduced.width, reduced.width, 300]);
  vi.unstubAllGlobals();
});

it('keeps a large picture no wider than the tile, and a small one as it is', () => {
  const { canvas, target } = setUp(100);
  target.draw(picture, 540, 1140);
  target.draw(picture, 90, 190);
  expect(canvas.drawn).toEqual([
    [0, 0, 100, 211],
    [0, 0, 90, 190],
  ]);
});

it('is emptied only when the size changes, and each time it does, whether pictures or video come', () => {
  const { canvas, target } = setUp(1_000);
  target.draw(picture, 540, 1140);
  target.draw(frame, 540, 1140);
  expect(canvas.resized).toBe(2);
  target.draw(frame, 270, 570);
  expect([canvas.width, canvas.height]).toEqual([270, 570]);
  target.draw(picture, 540, 1140);
  expect([canvas.width, canvas.height]).toEqual([540, 1140]);
});
