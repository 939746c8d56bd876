import { login } from '@flotilla/contract/http/identity/sessions';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { success } from './envelope.ts';
import { writerOf } from './write-answer.ts';

test('an answer is told as its contract declares it, and nothing that it does not name', () => {
  const answer = z.object({ name: z.string(), size: z.int().nullable() });
  const text = writerOf(answer)(success({ name: '甲 "A"', size: null, passwordHash: '$argon2id$' }, 'en'));
  expect(JSON.parse(text)).toEqual({ code: 0, msg: 'success', data: { name: '甲 "A"', size: null } });
});

test('what the contract requires is not left out', () => {
  expect(() => writerOf(login.answer)(success({}, 'en'))).toThrow(/token/);
});
