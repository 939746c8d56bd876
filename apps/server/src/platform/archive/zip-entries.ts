import { crc32 } from 'node:zlib';
import { type Entry, fromBuffer, open as openFile, type ZipFile } from 'yauzl';
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

const open = (content: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(content, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(unreadable()) : resolve(zip),
    );
  });

const list = (zip: ZipFile): Promise<Map<string, Entry>> =>
  new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    zip.on('error', () => reject(unreadable()));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      // Programs differ in which of two entries of one name they take.
      if (entries.has(entry.fileName) || entries.size >= mostEntries) reject(unreadable());
      else {
        entries.set(entry.fileName, entry);
        zip.readEntry();
      }
    });
    zip.readEntry();
  });

/** A ZIP archive's files by name; no name is ever used as a path. */
export async function openZip(content: Buffer, limits: UnpackLimits, tooLarge: () => CallError) {
  if (!isZip(content)) throw unreadable();
  const zip = await open(content);
  const entries = await list(zip);
  let unpacked = 0;

  /** The content of one, piece by piece. @throws 400 when it is damaged, `tooLarge()` past the limits of the whole archive */
  async function* read(name: string): AsyncGenerator<Buffer> {
    const entry = entries.get(name);
    if (!entry || entry.isEncrypted()) throw unreadable();
    const most = Math.min(limits.mostBytes - unpacked, freeBytes + entry.compressedSize * limits.mostRatio);
    if (entry.uncompressedSize > most) throw tooLarge();
    const stream = await new Promise<AsyncIterable<Buffer>>((resolve, reject) => {
      zip.openReadStream(entry, (error, opened) => (error ? reject(unreadable()) : resolve(opened)));
    });
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
      throw error instanceof CallError ? error : unreadable();
    }
    if (sum !== entry.crc32) throw unreadable();
  }

  return { has: (name: string) => entries.has(name), read };
}
export type ZipEntries = Awaited<ReturnType<typeof openZip>>;

/** Whether a file is a ZIP archive with an entry of this name. However many entries there are, they are looked at one by one. */
export async function hasZipEntry(path: string, name: string): Promise<boolean> {
  const zip = await new Promise<ZipFile | null>((resolve) => {
    openFile(path, { lazyEntries: true, autoClose: false }, (error, opened) => resolve(error ? null : opened));
  });
  if (!zip) return false;
  try {
    return await new Promise<boolean>((resolve) => {
      zip.on('error', () => resolve(false));
      zip.on('end', () => resolve(false));
      zip.on('entry', (entry: Entry) => {
        if (entry.fileName === name) resolve(true);
        else zip.readEntry();
      });
      zip.readEntry();
    });
  } finally {
    zip.close();
  }
}
