import { expect, test } from 'vitest';
import { redact } from './redact.ts';

const token = 'Tok/en+of=the&robot 0123456789';
const secret = 'SEC-of/the+robot';
const address = `http://robot.example/robot/send?access_token=${encodeURIComponent(token)}`;

test('a token is hidden as it is, escaped, encoded, and as a signed address has it', () => {
  const signed = new URL(address);
  signed.searchParams.set('sign', 'x');
  const repeated = [address, token, JSON.stringify({ token }), token.replaceAll('/', '\\/'), signed.href];
  for (const text of [...repeated, decodeURIComponent(signed.search), encodeURIComponent(token), secret]) {
    const clean = redact(`HTTP 500 ${text} behind`, { address, secret });
    expect(clean).toMatch(/^HTTP 500 .*\*\*\*.* behind$/);
    expect(clean).not.toMatch(/Tok|0123456789|SEC/);
  }
});

test('a token in the path is hidden, and words of the path are not', () => {
  const hook = { address: 'http://robot.example/webhook/abc-12345', secret: '' };
  expect(redact('no webhook abc-12345', hook)).toBe('no webhook ***');
});
