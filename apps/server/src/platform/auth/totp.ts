import { createHmac } from 'node:crypto';

const stepMs = 30_000;
const digits = 6;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Clocks of phones are off by up to a step. */
const drift = [0, -1, 1] as const;

/** Base32 of RFC 4648 without padding, as authenticator apps read it. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

export const stepAt = (ms: number): number => Math.floor(ms / stepMs);

/** The one-time password of RFC 6238 for a time step: HMAC-SHA-1, 6 digits. */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The time step whose code this is, or null. */
export function stepOf(secret: Buffer, code: string, nowMs: number): number | null {
  const now = stepAt(nowMs);
  const found = drift.find((off) => codeOf(secret, now + off) === code);
  return found === undefined ? null : now + found;
}
