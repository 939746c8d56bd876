import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

const keyFor = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, keyBytes));

/** Encrypts a text so that only this site reads it, and only for the same purpose. */
export function seal(secret: string, purpose: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyFor(secret, purpose), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a text; `null` if another site or another purpose encrypted it, or if it was changed. */
export function unseal(secret: string, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < ivBytes + tagBytes) return null;
  const decipher = createDecipheriv(algorithm, keyFor(secret, purpose), bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** A value that a browser carries for a while without being able to read or change it. */
export const sealUntil = (secret: string, purpose: string, value: unknown, expiresAtMs: number): string =>
  seal(secret, purpose, JSON.stringify({ value, expiresAtMs }));

/** Null also once its time is over. */
export function unsealInTime<T>(secret: string, purpose: string, sealed: string): T | null {
  const text = unseal(secret, purpose, sealed);
  if (text === null) return null;
  const { value, expiresAtMs } = JSON.parse(text) as { value: T; expiresAtMs: number };
  return expiresAtMs > Date.now() ? value : null;
}
