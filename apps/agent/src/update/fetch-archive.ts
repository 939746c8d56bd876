import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UpdateError } from './update-error.ts';

/** A slow line takes a while for 60 MB. */
const downloadMs = 20 * 60_000;

interface Wanted {
  readonly url: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly to: string;
}

/** Downloads an archive and compares its SHA-256. A file with another hash is deleted. @throws UpdateError */
export async function fetchArchive({ url, sha256, bytes, to }: Wanted, signal: AbortSignal): Promise<void> {
  const hash = createHash('sha256');
  let received = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      hash.update(chunk);
      done(received > bytes ? new UpdateError('hash', `the file is larger than ${bytes} bytes`) : null, chunk);
    },
  });
  try {
    await mkdir(dirname(to), { recursive: true });
    const response = await fetch(url, {
      redirect: 'error',
      headers: { 'accept-encoding': 'identity' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(downloadMs)]),
    });
    if (!response.ok || !response.body) throw new Error(`the site answered ${response.status}`);
    await pipeline(Readable.fromWeb(response.body), measure, createWriteStream(to, { mode: 0o600 }));
    const found = hash.digest('hex');
    if (found !== sha256) throw new UpdateError('hash', `the SHA-256 of the file is ${found}, not ${sha256}`);
  } catch (error) {
    await rm(to, { force: true });
    throw UpdateError.of('download', error);
  }
}
