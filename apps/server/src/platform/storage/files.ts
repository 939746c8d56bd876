import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
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
  /** What a process that died left half written; answers how many files. */
  removeStaleDrafts(): Promise<number>;
}

const draftEnd = '.draft';
/** Nobody has written to it for so long: nobody will. */
const staleAfterMs = 60 * 60_000;

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
  const write = async (draft: string, content: AsyncIterable<Buffer> | readonly Buffer[]) => {
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
  const keep = async (
    content: AsyncIterable<Buffer> | readonly Buffer[],
    accept: (draft: string) => Promise<void> = async () => {},
  ) => {
    await mkdir(root, { recursive: true });
    const draft = join(root, `${randomUUID()}${draftEnd}`);
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
  };
  return {
    has,
    receive: keep,
    async put(content) {
      const stored = digestsOf(content);
      if (!(await has(stored.sha256))) await keep([content]);
      return stored;
    },
    stream: (sha256) => createReadStream(pathOf(sha256)),
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    async removeStaleDrafts() {
      const names = await readdir(root).catch(() => []);
      const drafts = names.filter((name) => name.endsWith(draftEnd)).map((name) => join(root, name));
      const stale: string[] = [];
      for (const draft of drafts) {
        // One that is gone meanwhile was finished.
        const written = await stat(draft).catch(() => null);
        if (written && Date.now() - written.mtimeMs > staleAfterMs) stale.push(draft);
      }
      await Promise.all(stale.map((draft) => rm(draft, { force: true })));
      return stale.length;
    },
  };
}
