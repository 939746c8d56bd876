import { expect, it } from 'vitest';
import { parameterSets } from '../../testing/stub-phone/grey-h264.mjs';
import { nalUnits } from './nal-units.ts';
import { pictureSize } from './picture-size.ts';

it('is that of the picture without what is cropped', () => {
  for (const [width, height] of [
    [540, 960],
    [960, 540],
    [1080, 2400],
    [64, 64],
  ] as const) {
    expect(pictureSize(parameterSets({ width, height }))).toEqual({ width, height });
  }
});

it.each([
  // High profile with colour and timing, as x264 writes it.
  ['6764001facd9405005bb0110000003001000000303c0f1831960', { width: 1280, height: 720 }],
  ['67640028acd940780227e5c044000003000400000300f03c60c658', { width: 1920, height: 1080 }],
])('is known for %s', (sps, size) => {
  expect(pictureSize(Buffer.from(`00000001${sps}`, 'hex'))).toEqual(size);
});

it('takes no sense out of nonsense', () => {
  expect(() => pictureSize(Buffer.from([0, 0, 1, 0x68, 1, 2]))).toThrow(/no SPS/);
  expect(() => pictureSize(Buffer.from([0, 0, 1, 0x67, 66, 0, 31]))).toThrow(RangeError);
  expect(() => pictureSize(Buffer.from([0, 0, 1, 0x67, ...Array(40).fill(0)]))).toThrow(RangeError);
});

it('units are separated by start codes of three and four bytes', () => {
  const stream = Buffer.from([0, 0, 0, 1, 0x67, 1, 2, 0, 0, 0, 1, 0x68, 3, 0, 0, 1, 0x65, 4, 0, 5]);
  expect(nalUnits(stream).map((unit) => [...unit])).toEqual([
    [0x67, 1, 2],
    [0x68, 3],
    [0x65, 4, 0, 5],
  ]);
});
