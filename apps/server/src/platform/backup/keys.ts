import { createHash, randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import type { Header } from './header.ts';

const keyBytes = 32;
const saltBytes = 16;
/** Takes 128 MB and about half a second. */
const cost = { N: 2 ** 17, r: 8, p: 1 };

export const leastPassphraseLength = 12;

type Keys = { readonly key: Buffer; readonly check: string };

/** Derives the key from a passphrase, and a value that shows whether it is the right one without revealing the key. */
export async function deriveKeys(passphrase: string, { salt, ...given }: Header['scrypt']): Promise<Keys> {
  const options: ScryptOptions = { ...given, maxmem: 256 * given.N * given.r };
  const derived = await new Promise<Buffer>((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), 2 * keyBytes, options, (error, bytes) =>
      error ? reject(error) : resolve(bytes),
    );
  });
  return {
    key: derived.subarray(0, keyBytes),
    check: createHash('sha256').update(derived.subarray(keyBytes)).digest('base64'),
  };
}

/** Each backup has a salt, and thereby a key, of its own. */
export const newScrypt = (): Header['scrypt'] => ({ ...cost, salt: randomBytes(saltBytes).toString('base64') });
