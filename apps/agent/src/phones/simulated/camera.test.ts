import { expect, test } from 'vitest';
import { Camera } from './camera.ts';
import type { Display } from './display.ts';

test('a picture that could not be drawn is drawn again, although the screen is the same', async () => {
  const box = { left: 0, top: 0, width: 360, height: 800 };
  let attempts = 0;
  const paint = () => {
    attempts += 1;
    if (attempts === 1) throw new Error('no memory for the picture');
  };
  const placed = [{ view: { paint }, box, seen: box, owner: '' }];
  const camera = new Camera({ placed, forget() {} } as unknown as Display, { width: 360, height: 800 });
  const options = { scalePercent: 10, qualityPercent: 50 };
  await expect(camera.take(options)).rejects.toThrow('no memory for the picture');
  expect(await camera.take(options)).toMatchObject({ width: 36, height: 80 });
  await camera.take(options);
  expect(attempts).toBe(2);
});
