import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Files by their content: equal content is kept once, under its SHA-256. */
export interface Files {
  /** Durable when it resolves (fsync of the file and of its folder). */
  put(content: Buffer): Promise<{ sha256: string; md5: string; bytes: number }>;
  stream(sha256: string): Readable;
  has(sha256: string): Promise<boolean>;
  remove(sha256: string): Promise<void>;
}

const hex = (algorithm: 'sha256' | 'md5', content: Buffer) => createHash(algorithm).update(content).digest('hex');

/** What `put` answers, without keeping anything. */
export const digestsOf = (content: Buffer) => ({
  sha256: hex('sha256', content),
  md5: hex('md5', content),
  bytes: content.length,
});

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

export function createFiles(root: string): Files {
  const pathOf = (sha256: string) => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('not a SHA-256');
    return join(root, sha256.slice(0, 2), sha256);
  };
  const has = (sha256: string) =>
    access(pathOf(sha256)).then(
      () => true,
      () => false,
    );
  return {
    has,
    async put(content) {
      const stored = digestsOf(content);
      const path = pathOf(stored.sha256);
      if (await has(stored.sha256)) return stored;
      await mkdir(dirname(path), { recursive: true });
      const draft = `${path}.${randomUUID()}`;
      const handle = await open(draft, 'wx');
      try {
        await handle.writeFile(content);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, path);
      await syncFolder(dirname(path));
      return stored;
    },
    stream: (sha256) => createReadStream(pathOf(sha256)),
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
  };
}
