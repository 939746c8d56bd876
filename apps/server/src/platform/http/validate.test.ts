import { errors } from '@flotilla/contract/errors';
import { idsOf } from '@flotilla/contract/fields';
import { locales, type Word } from '@flotilla/contract/locale';
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
    { path: 'one', message: 'There is no field "one"' },
    { path: 'other', message: 'There is no field "other"' },
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

test.each([
  ['a wrong type', z.object({ a: z.int() }), { a: 'x' }, '须为数字', 'must be a number'],
  [
    'a field too long',
    z.object({ a: z.string().max(2) }),
    { a: 'xxx' },
    '最多 2 个字符',
    'must have at most 2 characters',
  ],
  ['a choice', z.object({ a: z.enum(['b', 'c']) }), { a: 'x' }, '须为以下之一：b, c', 'must be one of these: b, c'],
  ['an unknown field', z.strictObject({}), { a: 1 }, '没有名为“a”的字段', 'There is no field "a"'],
  [
    'a branch of a union',
    z.object({ a: z.union([z.object({ b: z.int() }), z.int()]) }),
    { a: { b: 'x' } },
    '须为数字',
    'must be a number',
  ],
  ['a missing field', z.object({ a: z.string() }), {}, '必填', 'required'],
  [
    'what the contract says',
    z.object({ a: z.string().regex(/^y$/, 'codeWrong') }),
    { a: 'x' },
    errors.codeWrong['zh-CN'],
    errors.codeWrong.en,
  ],
])('%s is told to each reader in their language, whoever sent it', (_what, schema, value, chinese, english) => {
  for (const caller of locales) {
    try {
      validate(schema, value, caller);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(CallError);
      const { message } = (error as CallError).details.params as { message: Word };
      expect(message, caller).toMatchObject({ 'zh-CN': chinese, en: english });
      expect(message['zh-TW'], caller).not.toBe(english);
      expect((error as CallError).details.fields![0]!.message).toBe(message[caller]);
    }
  }
});

test('a rule over several fields reports the missing one like any other', () => {
  const either = z.object({ a: z.string().optional() }).refine(({ a }) => a, { path: ['a'], message: 'required' });
  expect(faultsOf(either, {})).toEqual([{ path: 'a', message: 'required' }]);
});
