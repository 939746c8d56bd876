import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { endsWhole } from './chunks.ts';
import { type Header, readHeader } from './header.ts';
import { partEnd } from './write-archive.ts';

export interface ListedBackup {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly header: Header;
  /** Whether the file has its end. Only reading it with the passphrase shows that every byte is right. */
  readonly isWhole: boolean;
}

/** The backups in a folder, newest first; other files are left out. */
export async function listBackups(folder: string): Promise<ListedBackup[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found: ListedBackup[] = [];
  for (const name of names.filter((one) => !one.endsWith(partEnd))) {
    const path = join(folder, name);
    const read = await readHeader(path).catch(() => null);
    if (!read) continue;
    const { size } = await stat(path);
    found.push({ name, path, bytes: size, header: read.header, isWhole: await isWhole(path, read.bytes.length, size) });
  }
  return found.toSorted((one, other) => (one.header.createdAt < other.header.createdAt ? 1 : -1));
}

async function isWhole(path: string, headerBytes: number, size: number): Promise<boolean> {
  const file = await open(path);
  try {
    return await endsWhole(size - headerBytes, async (position, bytes) => {
      const { buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, headerBytes + position);
      return buffer;
    });
  } finally {
    await file.close();
  }
}
