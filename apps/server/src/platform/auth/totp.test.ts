import { expect, test } from 'vitest';
import { seal, sealUntil, unseal, unsealInTime } from './seal.ts';
import { base32, codeOf, stepOf } from './totp.ts';

/** The key of the examples of RFC 6238, whose 8 digits end with the 6 that are shown. */
const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s, as the standard says', (seconds, code) => {
  expect(codeOf(secret, Math.floor(seconds / 30))).toBe(code);
  expect(stepOf(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test('codes of the step before and after are taken, others are not', () => {
  for (const [off, taken] of [
    [-2, false],
    [-1, true],
    [1, true],
    [2, false],
  ] as const) {
    expect(stepOf(secret, codeOf(secret, 1000 + off), 1000 * 30_000) !== null).toBe(taken);
  }
});

test('base32 has the letters of RFC 4648', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
});

test('a seal opens for its site and purpose only, unchanged and in time', () => {
  const sealed = seal('site', 'purpose', 'text');
  expect(unseal('site', 'purpose', sealed)).toBe('text');
  expect(unseal('other', 'purpose', sealed)).toBeNull();
  expect(unseal('site', 'other', sealed)).toBeNull();
  expect(unseal('site', 'purpose', `A${sealed.slice(1)}`)).toBe(sealed.startsWith('A') ? 'text' : null);
  expect(unseal('site', 'purpose', 'short')).toBeNull();
  expect(unsealInTime('site', 'p', sealUntil('site', 'p', { a: 1 }, Date.now() + 1000))).toEqual({ a: 1 });
  expect(unsealInTime('site', 'p', sealUntil('site', 'p', { a: 1 }, Date.now() - 1))).toBeNull();
});
