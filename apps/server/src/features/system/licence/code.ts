import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { inWords } from '@flotilla/contract/errors';
import { type Word, word } from '@flotilla/contract/locale';
import { z } from 'zod';
import { SettingsError } from '../../../settings.ts';

/** A code's grant to one site. */
const grant = z.object({
  serial: z.string(),
  expiresAt: z.iso.datetime(),
  /** Phones that may be assigned on the whole site. */
  deviceQuota: z.int().nonnegative(),
});
export type Grant = z.output<typeof grant>;

export class LicenceCodeError extends Error {
  override readonly name = 'LicenceCodeError';
  readonly reason: Word | string;
  constructor(reason: Word | string) {
    super(inWords(reason, 'en'));
    this.reason = reason;
  }
}

const noCode = word('不是授权码', 'not a code', '不是授權碼');
const otherSignature = word('签名不符', 'the signature does not match', '簽章不符');

/** Keys as one line of text each, so that they fit into a setting. */
export function createKeyPair(): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  };
}

function readKey(text: string, read: (der: Buffer) => KeyObject, what: string): KeyObject {
  try {
    const key = read(Buffer.from(text, 'base64'));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // OpenSSL's message about a wrong key would not help.
  }
  throw new LicenceCodeError(`not an Ed25519 ${what} key`);
}
export const readPublicKey = (text: string): KeyObject =>
  readKey(text, (der) => createPublicKey({ key: der, format: 'der', type: 'spki' }), 'public');
/** The key that the setting names, if any. @throws SettingsError */
export function licenceKey(text: string | null): KeyObject | null {
  try {
    return text === null ? null : readPublicKey(text);
  } catch (error) {
    throw new SettingsError(`FLOTILLA_LICENCE_PUBLIC_KEY: ${error instanceof Error ? error.message : ''}`);
  }
}
export const readPrivateKey = (text: string): KeyObject =>
  readKey(text, (der) => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }), 'private');

/** `FL1.<grant>.<signature>`, both base64url. */
export function issueCode(privateKey: KeyObject, granted: Grant): string {
  const body = `FL1.${Buffer.from(JSON.stringify(granted)).toString('base64url')}`;
  return `${body}.${sign(null, Buffer.from(body), privateKey).toString('base64url')}`;
}

/** @throws LicenceCodeError if the text is no code, or the key has not signed it */
export function readCode(publicKey: KeyObject, code: string): Grant {
  const [version, payload, signature, ...more] = code.replaceAll(/\s/g, '').split('.');
  if (version !== 'FL1' || !payload || !signature || more.length > 0) throw new LicenceCodeError(noCode);
  const body = Buffer.from(`${version}.${payload}`);
  if (!verify(null, body, publicKey, Buffer.from(signature, 'base64url'))) {
    throw new LicenceCodeError(otherSignature);
  }
  const granted = grant.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  if (!granted.success) throw new LicenceCodeError(noCode);
  return granted.data;
}
