import { expect, it } from 'vitest';
import { parameterSets } from '../../testing/stub-phone/grey-h264.mjs';
import { BitReader } from './bit-reader.ts';
import { BitWriter } from './bit-writer.ts';
import { nalUnits } from './nal-units.ts';
import { pictureSize } from './picture-size.ts';
import { shownAtOnce } from './shown-at-once.ts';
import { readSps } from './sps.ts';

const start = Buffer.of(0, 0, 0, 1);
const pps = Buffer.from('68ebe3cb22c0', 'hex');
const withPps = (sps: Uint8Array) => Buffer.concat([start, sps, start, pps]);

it.each([
  [
    'with buffers, as x264 writes them',
    '6764001facd940881e7bf0110000030001000003003c604000f424001e84a4c30078c18cb0',
    '6764001facd940881e7bf0110000030001000003003c604000f424001e84a4c30078c192c0',
  ],
  [
    'with colours and timing',
    '674d401feca0440f3df80b50101014000003000400000300f03c60c658',
    '674d401feca0440f3df80b50101014000003000400000300f03c60c960',
  ],
])('two pictures held back become none, and all else stays: %s', (_, before, after) => {
  const made = shownAtOnce(withPps(Buffer.from(before, 'hex')));
  expect(nalUnits(made).map((unit) => Buffer.from(unit).toString('hex'))).toEqual([after, pps.toString('hex')]);
  expect(shownAtOnce(made)).toEqual(made);
});

/** As many phones write it: order by a count, nothing about usability. */
function plainSps(): Uint8Array {
  const out = new BitWriter();
  out.bits(77, 8);
  out.bits(31, 16);
  // Set 0, frame numbers of 4 bits, order type 0 in 6 bits, two references.
  for (const value of [0, 0, 0, 2, 2]) out.unsigned(value);
  out.bits(0, 1);
  for (const macroblocks of [34, 60]) out.unsigned(macroblocks - 1);
  out.bits(0b1100, 4);
  return out.nal(0x67).subarray(4);
}

it('one that says nothing of it says it afterwards', () => {
  const made = shownAtOnce(withPps(plainSps()));
  expect(pictureSize(made)).toEqual({ width: 544, height: 960 });
  const reader = new BitReader(nalUnits(made)[0]!.subarray(1));
  expect(readSps(reader)).toMatchObject({ orderType: 0, referenceFrames: 2 });
  expect(reader.bit()).toBe(1);
  expect(reader.bits(8)).toBe(0);
  expect(reader.bits(2)).toBe(0b11);
  expect(Array.from({ length: 6 }, () => reader.unsigned())).toEqual([2, 1, 15, 15, 0, 2]);
});

it('what cannot be out of order, and what cannot be read, stays as it is', () => {
  const inOrder = parameterSets({ width: 540, height: 960 });
  expect(shownAtOnce(inOrder)).toEqual(inOrder);
  const nonsense = Buffer.from([0, 0, 0, 1, 0x67, 77, 0]);
  expect(shownAtOnce(nonsense)).toBe(nonsense);
});
