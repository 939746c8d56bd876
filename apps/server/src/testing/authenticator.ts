import { codeOf, stepAt } from '../platform/auth/totp.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
export function decoded(base32: string): Buffer {
  const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
}

/** The code that an authenticator app shows for the secret now, or some time steps later. */
export const codeNow = (secret: string, stepsAhead = 0): string =>
  codeOf(decoded(secret), stepAt(Date.now()) + stepsAhead);
