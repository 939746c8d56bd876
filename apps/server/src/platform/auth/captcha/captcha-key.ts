import { randomBytes } from 'node:crypto';
import { sealUntil, unsealInTime } from '../seal.ts';

export const captchaHoldsMs = 2 * 60_000;
const purpose = 'captcha';

/**
 * A captcha's key: a random id and the answer, sealed. So issuing captchas stores nothing, and only trying one leaves a trace. It has
 * 119 characters; the calls take 128.
 */
export const sealCaptcha = (secret: string, answer: string, expiresAtMs: number): string =>
  sealUntil(secret, purpose, `${randomBytes(12).toString('base64url')} ${answer.toLowerCase()}`, expiresAtMs);

/** Returns `null` if the key is not this site's or has expired. The caller checks whether it was tried before. */
export function openCaptcha(secret: string, key: string) {
  const [nonce, answer] = unsealInTime<string>(secret, purpose, key)?.split(' ') ?? [];
  return nonce === undefined ? null : { nonce, answers: (text: string) => text.trim().toLowerCase() === answer };
}
