import { randomBytes } from 'node:crypto';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { BackupError } from './backup-error.ts';
import { sealChunks } from './chunks.ts';
import { encodeHeader, type Header } from './header.ts';
import { deriveKeys, newScrypt } from './keys.ts';

/** The end of the names of backups that are being written, or whose writer was killed. */
export const partEnd = '.part';
const fileMode = 0o600;
const folderMode = 0o700;
/** A part that is unwritten for this long belongs to a process that was killed. */
const abandonedAfterMs = 60 * 60_000;
const compressionLevel = 3;

interface Options {
  readonly path: string;
  readonly passphrase: string;
  readonly header: Omit<Header, 'scrypt' | 'check'>;
  frames(): AsyncIterable<Buffer>;
  /** Rejects if the complete file is not as it should be. */
  verify(part: string): Promise<void>;
}

/** Writes an archive under another name, and gives it its own when it is complete, verified and on the disk: whole or not at all. */
export async function writeArchive({ path, passphrase, header, frames, verify }: Options): Promise<void> {
  await refuseExisting(path);
  await mkdir(dirname(path), { recursive: true, mode: folderMode });
  await removeAbandonedParts(path);
  const part = `${path}.${randomBytes(4).toString('hex')}${partEnd}`;
  try {
    await writePart(part, passphrase, header, frames);
    await verify(part);
    await refuseExisting(path);
    await rename(part, path);
    await syncFolder(dirname(path));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOSPC')
      throw new BackupError(`The disk of ${path} is full. Free some space, or name another folder.`);
    throw error;
  } finally {
    await rm(part, { force: true });
  }
}

async function writePart(part: string, passphrase: string, known: Options['header'], frames: Options['frames']) {
  const scrypt = newScrypt();
  const { key, check } = await deriveKeys(passphrase, scrypt);
  const header = encodeHeader({ ...known, scrypt, check });
  const file = await open(part, 'wx', fileMode);
  try {
    await file.writeFile(header);
    const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: compressionLevel } });
    await pipeline(frames, compress, sealChunks(key, header), async (sealed: AsyncIterable<Buffer>) => {
      for await (const piece of sealed) await file.writeFile(piece);
    });
    await file.sync();
  } finally {
    await file.close();
  }
}

async function refuseExisting(path: string): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists) throw new BackupError(`${path} exists already. Name another file.`);
}

async function removeAbandonedParts(path: string): Promise<void> {
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith(partEnd)) continue;
    await removeAbandoned(join(dirname(path), name));
  }
}

/** Removes a part whose writer was killed. */
export async function removeAbandoned(part: string): Promise<void> {
  const written = await stat(part).catch(() => null);
  if (written && Date.now() - written.mtimeMs > abandonedAfterMs) await rm(part, { force: true });
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
