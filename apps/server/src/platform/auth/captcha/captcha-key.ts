import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const nonceBytes = 12;
const timeBytes = 6;
const sealBytes = 16;

const hmac = (secret: string, ...parts: (Buffer | string)[]) => {
  const made = createHmac('sha256', secret);
  for (const part of parts) made.update(part);
  return made.digest().subarray(0, sealBytes);
};

/**
 * A captcha's key: its id, its expiry, and two seals, one over the key and one over the answer. So issuing captchas stores
 * nothing, on any node, and only trying one leaves a trace.
 */
export function sealCaptcha(secret: string, answer: string, expiresAtMs: number): string {
  const head = Buffer.alloc(nonceBytes + timeBytes);
  randomBytes(nonceBytes).copy(head);
  head.writeUIntBE(expiresAtMs, nonceBytes, timeBytes);
  return Buffer.concat([head, hmac(secret, 'key', head), hmac(secret, 'answer', head, answer.toLowerCase())]).toString(
    'base64url',
  );
}

/** Null if the key is not ours. The caller checks its expiry and whether it was tried before. */
export function openCaptcha(secret: string, key: string) {
  const bytes = Buffer.from(key, 'base64url');
  const headBytes = nonceBytes + timeBytes;
  if (bytes.length !== headBytes + 2 * sealBytes) return null;
  const head = bytes.subarray(0, headBytes);
  if (!timingSafeEqual(bytes.subarray(headBytes, headBytes + sealBytes), hmac(secret, 'key', head))) return null;
  return {
    nonce: head.subarray(0, nonceBytes).toString('base64url'),
    expiresAtMs: head.readUIntBE(nonceBytes, timeBytes),
    answers: (text: string): boolean =>
      timingSafeEqual(bytes.subarray(headBytes + sealBytes), hmac(secret, 'answer', head, text.trim().toLowerCase())),
  };
}
