import { expect, test } from 'vitest';
import { pictureKind } from './picture-kind.ts';
import { readVideoHeader, videoFrame, videoHeaderBytes } from './video-frame.ts';

test('a video frame says what it holds, and holds it', () => {
  for (const header of [
    { config: true, keyFrame: false, timestampUs: 0 },
    { config: false, keyFrame: true, timestampUs: 2 ** 40 + 1 },
    { config: false, keyFrame: false, timestampUs: 33_333 },
  ]) {
    const frame = videoFrame(header, Uint8Array.of(7, 8));
    // The frame is a view into the buffer of a larger message.
    const within = Buffer.concat([Buffer.from('abc'), frame]).subarray(3);
    expect(readVideoHeader(within)).toEqual(header);
    expect([...within.subarray(videoHeaderBytes)]).toEqual([7, 8]);
  }
});

test('other frames and empty ones are none', () => {
  expect(readVideoHeader(Uint8Array.of(pictureKind.jpeg, ...new Array(20).fill(0)))).toBeUndefined();
  expect(
    readVideoHeader(videoFrame({ config: false, keyFrame: false, timestampUs: 1 }, new Uint8Array())),
  ).toBeUndefined();
  expect(readVideoHeader(new Uint8Array())).toBeUndefined();
});
