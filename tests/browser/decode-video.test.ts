import { expect, test } from 'vitest';
import { pictureSize } from '../../apps/agent/src/phones/h264/picture-size.ts';
import type { VideoPacket } from '../../apps/agent/src/phones/phone.ts';
import { Encoder } from '../../apps/agent/src/phones/simulated/film/h264/encoder.ts';
import { createSimulatedPhone } from '../../apps/agent/src/phones/simulated/phone.ts';
import { chromiumOfWorker, chromiumPath } from '../support/chromium.ts';
import { decodeInBrowser } from '../support/decode-in-browser.ts';

async function decode(config: Uint8Array, pictures: readonly { data: Uint8Array; keyFrame: boolean }[]) {
  const page = await (await chromiumOfWorker()).newPage();
  try {
    return await decodeInBrowser(page, config, pictures);
  } finally {
    await page.close();
  }
}

/** Colour bars, noise and a gradient, moved on by `step`. */
function drawing(width: number, height: number, step: number) {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const bar = Math.floor(((x + step * 5) / width) * 8) % 8;
      const isBar = y < height / 2;
      const at = (y * width + x) * 4;
      pixels[at] = isBar ? (bar & 1) * 255 : (x * 255) / width;
      pixels[at + 1] = isBar ? ((bar >> 1) & 1) * 255 : (y * 255) / height;
      pixels[at + 2] = isBar ? (bar >> 2) * 255 : (step * 40 + ((x * 7 + y * 13) % 23)) % 256;
      pixels[at + 3] = 255;
    }
  }
  return { width, height, pixels };
}

/** Returns the similarity of the luma in decibels; 30 is good. Colours are left out, because they have half the resolution. */
function likeness(source: Uint8Array, shown: Uint8Array): number {
  const bright = (of: Uint8Array, at: number) => 0.2126 * of[at]! + 0.7152 * of[at + 1]! + 0.0722 * of[at + 2]!;
  let sum = 0;
  for (let at = 0; at < source.length; at += 4) sum += (bright(source, at) - bright(shown, at)) ** 2;
  return 10 * Math.log10(255 ** 2 / (sum / (source.length / 4) + 1e-9));
}

test.skipIf(!chromiumPath).each([
  [64, 48, 24],
  [250, 338, 24],
  [250, 338, 40],
  [34, 18, 24],
])('a browser shows what was written, each picture at once: %i x %i at %i', async (width, height, qp) => {
  const encoder = new Encoder(width, height);
  const changed = new Uint8Array(encoder.columns * encoder.rows).fill(1);
  const images = [0, 0, 1, 2, 3, 4].map((step) => drawing(width, height, step));
  const coded = images.map((image, index) => encoder.encode(image, { keyFrame: index % 4 === 0, qp, changed }));
  const decoded = await decode(encoder.config, coded);
  expect(decoded.map((drawn) => drawn.givenBefore)).toEqual([1, 2, 3, 4, 5, 6]);
  for (const [index, { picture, ...size }] of decoded.entries()) {
    expect(size).toMatchObject({ width, height });
    expect(likeness(images[index]!.pixels, Buffer.from(picture, 'base64'))).toBeGreaterThan(qp < 35 ? 34 : 24);
  }
});

test.skipIf(!chromiumPath)('what has not changed stays as it was, to the last pixel', async () => {
  const [width, height] = [160, 320];
  const encoder = new Encoder(width, height);
  const changed = new Uint8Array(encoder.columns * encoder.rows);
  changed.fill(1, 0, encoder.columns);
  const [before, after] = [drawing(width, height, 0), drawing(width, height, 3)];
  const coded = [
    encoder.encode(before, { keyFrame: true, qp: 26, changed }),
    encoder.encode(after, { keyFrame: false, qp: 26, changed }),
  ];
  const decoded = await decode(encoder.config, coded);
  const [first, second] = decoded.map(({ picture }) => Buffer.from(picture, 'base64'));
  const stripe = width * 4 * 16;
  // A row of chroma reaches one pixel further where it is made larger.
  expect(second!.subarray(stripe + width * 8).equals(first!.subarray(stripe + width * 8))).toBe(true);
  expect(likeness(after.pixels.subarray(0, stripe), second!.subarray(0, stripe))).toBeGreaterThan(30);
});

test.skipIf(!chromiumPath)('the film of a simulated phone is its screen', async () => {
  const phone = createSimulatedPhone({ seed: 'film', index: 1 });
  const packets: VideoPacket[] = [];
  await phone.launchApp('com.example.reels');
  const enough = Promise.withResolvers<void>();
  const stream = await phone.video({ maxSize: 640, maxFps: 30, bitsPerSecond: 3_000_000 }, (packet) => {
    packets.push(packet);
    if (packets.length > 20) enough.resolve();
  });
  await enough.promise;
  await stream.close();
  await phone.close();
  const config = packets[0]!;
  expect(config.config).toBe(true);
  const pictures = packets.filter((packet) => !packet.config);
  const decoded = await decode(config.data, pictures);
  expect(decoded[0]).toMatchObject(pictureSize(config.data));
  expect(decoded).toHaveLength(pictures.length);
});
