import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { CallError } from '../http/call-error.ts';

/** Limits against ZIP bombs. */
export interface UnpackLimits {
  readonly mostBytes: number;
  /** Unpacked bytes for each packed one, beyond the first megabyte. */
  readonly mostRatio: number;
}

const mostEntries = 1_000;
const freeBytes = 1024 * 1024;
const zipMark = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

export const isZip = (content: Buffer): boolean => content.subarray(0, 4).equals(zipMark);
export const unreadable = (): CallError => new CallError('fileUnreadable');

const refuse = (error: unknown): never => {
  throw error instanceof CallError ? error : unreadable();
};

async function list(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    // Programs differ in which of two entries of one name they take.
    if (entries.has(entry.fileName) || entries.size >= mostEntries) throw unreadable();
    entries.set(entry.fileName, entry);
  }
  return entries;
}

/** A ZIP archive's files by name; no name is ever used as a path. */
export async function openZip(content: Buffer, limits: UnpackLimits, tooLarge: () => CallError) {
  if (!isZip(content)) throw unreadable();
  const zip = await fromBufferPromise(content, { lazyEntries: true, validateEntrySizes: true }).catch(refuse);
  const entries = await list(zip).catch(refuse);
  let unpacked = 0;

  /** The content of one, piece by piece. @throws 400 when it is damaged, `tooLarge()` past the limits of the whole archive */
  async function* read(name: string): AsyncGenerator<Buffer> {
    const entry = entries.get(name);
    if (!entry || entry.isEncrypted()) throw unreadable();
    const most = Math.min(limits.mostBytes - unpacked, freeBytes + entry.compressedSize * limits.mostRatio);
    if (entry.uncompressedSize > most) throw tooLarge();
    const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry).catch(refuse);
    let bytes = 0;
    let sum = 0;
    try {
      for await (const piece of stream) {
        bytes += piece.length;
        unpacked += piece.length;
        if (bytes > most) throw tooLarge();
        sum = crc32(piece, sum);
        yield piece;
      }
    } catch (error) {
      refuse(error);
    }
    if (sum !== entry.crc32) throw unreadable();
  }

  return { has: (name: string) => entries.has(name), read };
}
export type ZipEntries = Awaited<ReturnType<typeof openZip>>;

/** Whether a file is a ZIP archive with an entry of this name. However many entries there are, they are looked at one by one. */
export async function hasZipEntry(path: string, name: string): Promise<boolean> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => null);
  if (!zip) return false;
  try {
    for await (const { fileName } of zip.eachEntry()) if (fileName === name) return true;
    return false;
  } catch {
    return false;
  } finally {
    zip.close();
  }
}
