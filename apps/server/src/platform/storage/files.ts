import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Files by their content: equal content is kept once, under its SHA-256. */
export interface Files {
  /** Durable when it resolves (fsync of the file and of its folder). */
  put(content: Buffer): Promise<{ sha256: string; md5: string; bytes: number }>;
  /**
   * The same for content that is read as it comes. `accept` looks at the whole file under a name of its own before it is kept, and
   * throws when it is not to be.
   */
  receive(
    content: AsyncIterable<Buffer>,
    accept: (draft: string) => Promise<void>,
  ): Promise<{ sha256: string; bytes: number }>;
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
  const write = async (draft: string, content: AsyncIterable<Buffer>) => {
    const hash = createHash('sha256');
    let bytes = 0;
    const handle = await open(draft, 'wx');
    try {
      for await (const piece of content) {
        hash.update(piece);
        bytes += piece.length;
        await handle.writeFile(piece);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    return { sha256: hash.digest('hex'), bytes };
  };
  return {
    has,
    async receive(content, accept) {
      await mkdir(root, { recursive: true });
      const draft = join(root, `${randomUUID()}.draft`);
      try {
        const stored = await write(draft, content);
        await accept(draft);
        const path = pathOf(stored.sha256);
        await mkdir(dirname(path), { recursive: true });
        await rename(draft, path);
        await syncFolder(dirname(path));
        return stored;
      } finally {
        await rm(draft, { force: true });
      }
    },
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
