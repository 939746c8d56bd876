import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';

const magic = 'FLOTILLA BACKUP 1';
/** A longer header is damaged. */
const mostHeaderBytes = 16_384;

const headerSchema = z.object({
  /** The program that wrote the backup. */
  version: z.string(),
  /** The newest migration of its database. */
  migration: z.string(),
  createdAt: z.string(),
  /** The serial of the site. */
  site: z.string(),
  scrypt: z.object({
    // The upper limits keep a forged file from using up the memory.
    N: z
      .int()
      .min(2)
      .max(2 ** 20),
    r: z.int().min(1).max(16),
    p: z.int().min(1).max(4),
    salt: z.string(),
  }),
  /** Distinguishes a wrong passphrase from damage. */
  check: z.string(),
});

/** The readable beginning of a backup. Every encrypted chunk authenticates it. */
export type Header = z.output<typeof headerSchema>;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Three lines: the format, the header as JSON, and its SHA-256. */
export function encodeHeader(header: Header): Buffer {
  const text = JSON.stringify(header);
  return Buffer.from(`${magic}\n${text}\n${digestOf(text)}\n`);
}

/** Returns the header and the number of bytes that it takes. @throws BackupError if the file is no backup, or its header is damaged */
export async function readHeader(path: string): Promise<{ readonly header: Header; readonly bytes: Buffer }> {
  const start = await readStart(path);
  const lines = start.toString('latin1').split('\n', 4);
  if (lines[0] !== magic || lines.length < 4) throw new BackupError(`${path} is not a backup of Flotilla.`);
  const bytes = start.subarray(0, lines[0].length + lines[1]!.length + lines[2]!.length + 3);
  const text = bytes.toString('utf8').split('\n')[1]!;
  if (digestOf(text) !== lines[2]) throw new BackupError(`${path} is damaged in its header. Use another backup.`);
  return { header: headerSchema.parse(JSON.parse(text)), bytes };
}

async function readStart(path: string): Promise<Buffer> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(mostHeaderBytes), 0, mostHeaderBytes, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new BackupError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`, { cause: error });
  }
}
