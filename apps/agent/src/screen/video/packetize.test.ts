import { expect, test } from 'vitest';
import { packetize } from './packetize.ts';

const unit = (head: number, length: number) => Buffer.concat([Buffer.of(head), Buffer.alloc(length - 1, 7)]);
const stream = (...units: Buffer[]) => Buffer.concat(units.flatMap((each) => [Buffer.of(0, 0, 0, 1), each]));

test('what fits is sent as it is; delimiters are left out', () => {
  const [sps, pps] = [unit(0x67, 20), unit(0x68, 5)];
  expect(packetize(stream(unit(0x09, 2), sps, pps))).toEqual([sps, pps]);
});

test('what does not fit is cut, and can be put together again', () => {
  const slice = Buffer.from(Array.from({ length: 3_000 }, (_, n) => (n === 0 ? 0x65 : (n % 250) + 1)));
  const parts = packetize(stream(slice));
  expect(parts.every((part) => part.length <= 1_180 && (part[0]! & 31) === 28 && (part[0]! & 0x60) === 0x60)).toBe(
    true,
  );
  expect(parts.map((part) => part[1]! >> 6)).toEqual([0b10, 0b00, 0b01]);
  const rest = Buffer.concat(parts.map((part) => part.subarray(2)));
  expect(Buffer.concat([Buffer.of((parts[0]![0]! & 0xe0) | (parts[0]![1]! & 31)), rest])).toEqual(slice);
});
