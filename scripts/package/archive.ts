import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Entry } from './entry.ts';
import { tarOf } from './tar.ts';
import { zipOf } from './zip.ts';

export interface Written {
  readonly sha256: string;
  readonly bytes: number;
}

/** The time that files of archives get: `SOURCE_DATE_EPOCH`, else now. Caches compare it, so it must differ between builds. */
const timeOfFiles = () => Number(process.env.SOURCE_DATE_EPOCH ?? Math.floor(Date.now() / 1_000));

/** Writes `.zip` or `.tar.gz`, by the name of the file. The file appears only when it is complete. */
export async function writeArchive(file: string, entries: readonly Entry[], level = 6): Promise<Written> {
  mkdirSync(dirname(file), { recursive: true });
  const isZip = file.endsWith('.zip');
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  const source = Readable.from(isZip ? zipOf(entries, timeOfFiles(), level) : tarOf(entries, timeOfFiles()));
  const packed = isZip ? new PassThrough() : createGzip({ level });
  await pipeline(source, packed, counted, createWriteStream(`${file}.part`));
  renameSync(`${file}.part`, file);
  return { sha256: hash.digest('hex'), bytes };
}
