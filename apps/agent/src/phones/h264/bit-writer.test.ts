import { expect, test } from 'vitest';
import { BitWriter } from './bit-writer.ts';

const bitsOf = (write: (out: BitWriter) => void): string => {
  const out = new BitWriter();
  write(out);
  const length = out.bitCount;
  return [...out.nal(0x67).subarray(5)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .slice(0, length);
};

test('numbers are written as Exp-Golomb codes', () => {
  expect([0, 1, 2, 7, 254].map((value) => bitsOf((out) => out.unsigned(value)))).toEqual([
    '1',
    '010',
    '011',
    '0001000',
    '000000011111111',
  ]);
  expect([0, 1, -1, 2].map((value) => bitsOf((out) => out.signed(value)))).toEqual(['1', '010', '011', '00100']);
});

test('a unit ends with a stop bit, and nothing in it looks like a start code', () => {
  const out = new BitWriter();
  for (const byte of [0, 0, 1, 0, 0, 0, 0, 0, 3, 0, 0, 4]) out.bits(byte, 8);
  expect([...out.nal(0x65)]).toEqual([...[0, 0, 0, 1, 0x65], ...[0, 0, 3, 1, 0, 0, 3, 0, 0, 3, 0, 3, 0, 0, 4, 0x80]]);
});

test('a large unit is written completely', () => {
  const out = new BitWriter();
  for (let n = 0; n < 200_000; n += 1) out.bits(255, 8);
  expect(out.nal(0x65).length).toBe(5 + 200_000 + 1);
});
