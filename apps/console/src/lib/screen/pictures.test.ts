import { expect, it } from 'vitest';
import { hashBytes } from './picture-hash.ts';
import { Pictures } from './pictures.ts';

const grey = (brightness: number) => new Uint8Array(hashBytes).fill(brightness);

it('knows since when a screen has not changed', () => {
  const pictures = new Pictures();
  for (let at = 0; at <= 60_000; at += 2_000) pictures.seen('A', grey(100 + ((at / 2_000) % 3)), at);
  expect(pictures.of('A', 60_000)).toMatchObject({ sinceMs: 0, seenAtMs: 60_000 });
  pictures.seen('A', grey(200), 62_000);
  expect(pictures.of('A', 62_000)).toMatchObject({ sinceMs: 62_000 });
});

it('does not take a screen that nobody looked at for one that stood still', () => {
  const pictures = new Pictures();
  pictures.seen('A', grey(100), 0);
  expect(pictures.of('A', 20_000)).toBeUndefined();
  pictures.seen('A', grey(100), 20_000);
  expect(pictures.of('A', 20_000)).toMatchObject({ sinceMs: 20_000 });
  expect(pictures.of('B', 0)).toBeUndefined();
});
