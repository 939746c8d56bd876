import { createCipheriv, createDecipheriv } from 'node:crypto';
import { BackupError } from './backup-error.ts';
import { createByteReader } from './byte-reader.ts';

const algorithm = 'aes-256-gcm';
const tagBytes = 16;
const chunkBytes = 64 * 1024;
/** A flag (1 for the last chunk) and the length. */
const prefixBytes = 5;

/** A chunk that was moved, left out or repeated has another nonce. The key is used for one backup only, so no nonce comes twice. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 0);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Encrypts a stream in chunks of 64 KB. The header is authenticated with each of them. */
export const sealChunks = (key: Buffer, header: Buffer) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const seal = (index: number, isLast: boolean, plain: Buffer): Buffer => {
      const cipher = createCipheriv(algorithm, key, nonceOf(index, isLast)).setAAD(header);
      const prefix = Buffer.alloc(prefixBytes);
      prefix.writeUInt8(isLast ? 1 : 0, 0);
      prefix.writeUInt32BE(plain.length, 1);
      return Buffer.concat([prefix, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    };
    const reader = createByteReader(source);
    let plain = await reader.read(chunkBytes);
    for (let index = 0; ; index += 1) {
      const next = await reader.read(chunkBytes);
      const isLast = next.length === 0;
      yield seal(index, isLast, plain);
      if (isLast) return;
      plain = next;
    }
  };

/** Decrypts what `sealChunks` wrote. @throws BackupError if a byte differs, or the end is missing */
export const openChunks = (key: Buffer, header: Buffer, path: string) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const reader = createByteReader(source);
    for (let index = 0; ; index += 1) {
      const prefix = await reader.read(prefixBytes);
      if (prefix.length < prefixBytes) throw cutOff(path);
      const isLast = prefix.readUInt8(0) === 1;
      const length = prefix.readUInt32BE(1);
      if (length > chunkBytes) throw damaged(path, index);
      const sealed = await reader.read(length + tagBytes);
      if (sealed.length < length + tagBytes) throw cutOff(path);
      const decipher = createDecipheriv(algorithm, key, nonceOf(index, isLast)).setAAD(header);
      decipher.setAuthTag(sealed.subarray(length));
      try {
        yield Buffer.concat([decipher.update(sealed.subarray(0, length)), decipher.final()]);
      } catch {
        throw damaged(path, index);
      }
      if (!isLast) continue;
      if ((await reader.read(1)).length > 0) throw new BackupError(`${path} has bytes behind its end.`);
      return;
    }
  };

/** Whether chunks of so many bytes in all end with the last one. All but the last chunk are full. */
export async function endsWhole(
  bytes: number,
  read: (position: number, bytes: number) => Promise<Buffer>,
): Promise<boolean> {
  const fullBytes = prefixBytes + chunkBytes + tagBytes;
  const lastAt = Math.max(0, Math.ceil(bytes / fullBytes) - 1) * fullBytes;
  if (bytes - lastAt < prefixBytes + tagBytes) return false;
  const prefix = await read(lastAt, prefixBytes);
  return prefix.readUInt8(0) === 1 && lastAt + prefixBytes + prefix.readUInt32BE(1) + tagBytes === bytes;
}

const cutOff = (path: string) =>
  new BackupError(
    `${path} is cut off: its end is missing. Copy it again from where it was written, or use another one.`,
  );
const damaged = (path: string, index: number) =>
  new BackupError(
    `${path} is damaged (in its ${index + 1}th 64 KB). Copy it again from where it was written, or use another one.`,
  );
