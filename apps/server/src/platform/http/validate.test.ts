import { idsOf } from '@flotilla/contract/fields';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { CallError } from './call-error.ts';
import { validate } from './validate.ts';

const faultsOf = (schema: z.ZodType, value: unknown) => {
  try {
    validate(schema, value, 'en');
  } catch (error) {
    if (error instanceof CallError) return error.details.fields ?? [];
    throw error;
  }
  throw new Error('it was taken');
};

test('each unknown field is named by itself', () => {
  expect(faultsOf(z.strictObject({}), { one: 1, other: 2 })).toEqual([
    { path: 'one', message: 'Unrecognized key: "one"' },
    { path: 'other', message: 'Unrecognized key: "other"' },
  ]);
});

test('at most 20 faults are named, however many and however long they are', () => {
  const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`field${index}`, 1]));
  const faults = faultsOf(z.strictObject({}), unknown);
  expect(faults).toHaveLength(20);
  expect(JSON.stringify(faults).length).toBeLessThan(2_000);
  expect(JSON.stringify(faultsOf(z.strictObject({}), { ['x'.repeat(100_000)]: 1 })).length).toBeLessThan(1_000);
  expect(faultsOf(z.array(z.string()), Array(100).fill(1))).toHaveLength(20);
});

test('a list of wrong values is not read to its end', () => {
  let looked = 0;
  const counted = z.union([z.int(), z.custom(() => ++looked < 0)]);
  const read = (schema: z.ZodType, value: unknown) => () => validate(schema, value, 'en');
  expect(read(z.array(counted), Array(50_000).fill('x'))).toThrow('The request cannot be read');
  expect(looked).toBeLessThan(2_000);
  expect(read(z.object({ ids: idsOf('device') }), { ids: Array(50_000).fill('x') })).toThrow(
    'The request cannot be read',
  );
});
