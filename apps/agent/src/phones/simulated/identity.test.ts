import { expect, test } from 'vitest';
import { imeiCheckDigit } from '../imei.ts';
import { manufacture } from './identity.ts';

test('the same seed and index always give the same phone', () => {
  expect(manufacture('demo', 4)).toEqual(manufacture('demo', 4));
});

test('no two phones share what identifies them', () => {
  const made = [...Array(500).keys()].flatMap((index) => [manufacture('a', index), manufacture('b', index)]);
  for (const field of ['deviceId', 'imei', 'hardware'] as const) {
    expect(new Set(made.map(({ identity }) => identity[field])).size).toBe(made.length);
  }
});

test('phones of one seed are of many models and sizes', () => {
  const made = [...Array(100).keys()].map((index) => manufacture('demo', index).identity);
  expect(new Set(made.map(({ mode }) => mode)).size).toBeGreaterThan(10);
  expect(new Set(made.map(({ screen }) => `${screen.width}x${screen.height}`)).size).toBeGreaterThan(4);
});

test('an IMEI ends with its check digit', () => {
  // The example of the IMEI's own specification.
  expect(imeiCheckDigit('49015420323751')).toBe('8');
  for (let index = 0; index < 50; index++) {
    const { imei } = manufacture('demo', index).identity;
    expect(imei).toMatch(/^\d{15}$/);
    expect(imei.at(-1)).toBe(imeiCheckDigit(imei.slice(0, 14)));
  }
});
