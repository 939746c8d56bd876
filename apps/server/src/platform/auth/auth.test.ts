import { loadImage } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { drawCaptcha, randomAnswer } from './captcha/draw-captcha.ts';
import { letters, strokesOf } from './captcha/glyphs.ts';
import { isLoopback, locate } from './location.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { createToken, hashToken } from './tokens.ts';

describe('passwords', () => {
  test('are kept as argon2id, each with its own salt', async () => {
    const [one, other] = [await hashPassword('secret'), await hashPassword('secret')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await passwordMatches(one, 'secret')).toBe(true);
    expect(await passwordMatches(one, 'Secret')).toBe(false);
  });
  test('of nobody match nothing', async () => {
    expect(await passwordMatches(null, 'nobody has this password')).toBe(false);
  });
});

test('tokens are 256 random bits behind their prefix', () => {
  const token = createToken('fs_');
  expect(token).toMatch(/^fs_[\w-]{43}$/);
  expect(createToken('fs_')).not.toBe(token);
  expect(hashToken(token)).not.toContain(token.slice(3));
});

describe('captchas', () => {
  test('are pictures with ink, of letters that nobody confuses', async () => {
    const answer = randomAnswer();
    expect(answer).toMatch(/^[^01258BILOSUVZQ]{4}$/);
    const picture = await loadImage(await drawCaptcha(answer));
    expect([picture.width, picture.height]).toEqual([160, 60]);
  });
  test('have strokes for every letter, within the box', () => {
    for (const letter of letters) {
      for (const [x, y] of strokesOf(letter).flat()) {
        expect(x >= 0 && x <= 40 && y >= 0 && y <= 60, `${letter} ${x},${y}`).toBe(true);
      }
    }
  });
});

test.each([
  ['127.0.0.1', 'loopback'],
  ['::1', 'loopback'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['10.1.2.3', 'private network'],
  ['172.31.0.1', 'private network'],
  ['192.168.1.1', 'private network'],
  ['fd00::1', 'private network'],
  ['172.32.0.1', 'unknown'],
  ['8.8.8.8', 'unknown'],
  ['2001:db8::1', 'unknown'],
  ['rubbish', 'unknown'],
])('%s is in the %s', (address, place) => {
  expect(locate(address)).toBe(place);
  expect(isLoopback(address)).toBe(place === 'loopback');
});
