import { describe, expect, it, vi } from 'vitest';
import { type CanvasTarget, type Drawn, Painter, type Picture } from './painter.ts';

const bytes = (n: number) => new Uint8Array([n]);

/** Pictures are decoded when the test does so. */
function setUp() {
  const decoding: { n: number; done: (width: number, height: number) => void; fail: () => void }[] = [];
  const closed: number[] = [];
  const drawn: Drawn[] = [];
  const decode = (given: Uint8Array) =>
    new Promise<Picture & { n: number }>((resolve, reject) => {
      const n = given[0]!;
      decoding.push({
        n,
        done: (width, height) => {
          const picture = { n, width, height, close };
          function close() {
            closed.push(n);
            // As an ImageBitmap does.
            picture.width = 0;
            picture.height = 0;
          }
          resolve(picture);
        },
        fail: () => reject(new Error('no picture')),
      });
    });
  const painter = new Painter(decode, (one) => drawn.push(one));
  const target = { draw: vi.fn() } satisfies CanvasTarget<Picture & { n: number }>;
  painter.add(1, target);
  return { painter, target, decoding, closed, drawn };
}

describe('a painter', () => {
  it('draws, frees and reports a picture', async () => {
    const { painter, target, decoding, closed, drawn } = setUp();
    painter.show(1, bytes(1));
    decoding[0]!.done(90, 190);
    await vi.waitFor(() => expect(drawn).toEqual([{ id: 1, count: 1, width: 90, height: 190 }]), 10_000);
    expect(target.draw.mock.calls).toMatchObject([[{ n: 1 }, 90, 190]]);
    expect(closed).toEqual([1]);
  });

  it('lets only the newest wait, and settles those that gave way', async () => {
    const { painter, target, decoding, drawn } = setUp();
    for (const n of [1, 2, 3, 4]) painter.show(1, bytes(n));
    decoding[0]!.done(90, 190);
    await vi.waitFor(() => expect(decoding).toHaveLength(2), 10_000);
    expect(decoding[1]!.n).toBe(4);
    decoding[1]!.done(90, 190);
    await vi.waitFor(() => expect(drawn.map(({ count }) => count)).toEqual([1, 3]), 10_000);
    expect(target.draw).toHaveBeenCalledTimes(2);
  });

  it('settles bytes that are no picture and goes on', async () => {
    const { painter, target, decoding, drawn } = setUp();
    painter.show(1, bytes(1));
    painter.show(1, bytes(2));
    decoding[0]!.fail();
    await vi.waitFor(() => expect(decoding).toHaveLength(2), 10_000);
    decoding[1]!.done(90, 190);
    await vi.waitFor(() => expect(drawn).toHaveLength(2), 10_000);
    expect(drawn[0]).toEqual({ id: 1, count: 1, width: 0, height: 0 });
    expect(target.draw).toHaveBeenCalledTimes(1);
  });

  it('tells the hash of a picture, not of each of many', async () => {
    const { painter, target, decoding, drawn } = setUp();
    const hash = new Uint8Array([7]);
    Object.assign(target, { hash: () => hash });
    painter.show(1, bytes(1));
    decoding[0]!.done(90, 190);
    await vi.waitFor(() => expect(drawn).toHaveLength(1), 10_000);
    painter.show(1, bytes(2));
    decoding[1]!.done(90, 190);
    await vi.waitFor(() => expect(drawn).toHaveLength(2), 10_000);
    expect(drawn.map((one) => one.hash)).toEqual([hash, undefined]);
  });

  it('forgets a target that was dropped', async () => {
    const { painter, decoding } = setUp();
    painter.drop(1);
    painter.show(1, bytes(1));
    expect(decoding).toEqual([]);
  });
});
