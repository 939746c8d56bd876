import { expect, test } from 'vitest';
import * as tables from './coefficient-tables.ts';

type Codes = readonly (readonly [length: number, value: number])[];
const pair = (lengths: Uint8Array, values: Uint8Array): Codes =>
  [...lengths].map((length, index) => [length, values[index]!] as const).filter(([length]) => length > 0);
const pairs = (lengths: readonly Uint8Array[], values: readonly Uint8Array[]): Codes[] =>
  lengths.map((each, index) => pair(each, values[index]!));

test('no code begins with another, and each value fits its length', () => {
  const all = [
    ...pairs(tables.tokenLengths, tables.tokenValues),
    pair(tables.chromaTokenLengths, tables.chromaTokenValues),
    ...pairs(tables.zerosLengths, tables.zerosValues),
    ...pairs(tables.chromaZerosLengths, tables.chromaZerosValues),
    ...pairs(tables.runLengths, tables.runValues),
  ];
  for (const codes of all) {
    const texts = codes.map(([length, value]) => value.toString(2).padStart(length, '0'));
    expect(texts.map((text) => text.length)).toEqual(codes.map(([length]) => length));
    const sorted = [...texts].sort();
    for (const [index, text] of sorted.entries()) expect(sorted[index + 1]?.startsWith(text) ?? false).toBe(false);
  }
});

test('each coded block pattern has a code number of its own', () => {
  expect(new Set(tables.interPatternCodes).size).toBe(48);
  expect(tables.interPatternCodes[0]).toBe(0);
});
