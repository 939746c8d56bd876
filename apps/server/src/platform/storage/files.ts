import { createHash, randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** The end of the names of files that are being written. */
export const draftEnd = '.draft';
const folderMode = 0o700;
const fileMode = 0o600;
/** A file unwritten for this long is complete or abandoned, and references to it have been stored. */
const hourMs = 60 * 60_000;

type Content = AsyncIterable<Buffer> | readonly Buffer[];

const hex = (algorithm: 'sha256' | 'md5', content: Buffer) => createHash(algorithm).update(content).digest('hex');

/** Returns the result of `put` without storing anything. */
export const digestsOf = (content: Buffer) => ({
  sha256: hex('sha256', content),
  md5: hex('md5', content),
  bytes: content.length,
});

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Writes a new file and returns the digest of its content. */
async function write(draft: string, content: Content) {
  const hash = createHash('sha256');
  let bytes = 0;
  const handle = await open(draft, 'wx', fileMode);
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
}

/**
 * Content-addressed files: equal content is stored once, under its SHA-256. Only the server's user may enter the folder; under
 * root the data folder above it is open to PostgreSQL's user.
 */
export function createFiles(root: string, staleAfterMs = hourMs) {
  mkdirSync(root, { recursive: true });
  chmodSync(root, folderMode);
  const pathOf = (sha256: string) => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('not a SHA-256');
    return join(root, sha256.slice(0, 2), sha256);
  };
  /** Storing an existing file again renews its age. */
  const touch = (sha256: string) =>
    utimes(pathOf(sha256), new Date(), new Date()).then(
      () => true,
      () => false,
    );
  const isStale = async (path: string) => {
    const written = await stat(path).catch(() => null);
    return written !== null && Date.now() - written.mtimeMs >= staleAfterMs;
  };
  /** Durable when it resolves (fsync of the file and of its folder). `accept` may reject the complete draft by throwing. */
  const keep = async (content: Content, accept: (draft: string) => Promise<void> = async () => {}) => {
    const draft = join(root, `${randomUUID()}${draftEnd}`);
    try {
      const stored = await write(draft, content);
      await accept(draft);
      const path = pathOf(stored.sha256);
      await mkdir(dirname(path), { recursive: true, mode: folderMode });
      await rename(draft, path);
      await syncFolder(dirname(path));
      return stored;
    } finally {
      await rm(draft, { force: true });
    }
  };
  return {
    /** Drafts of uploads are stored here too. */
    root,
    /** For streamed content. */
    receive: keep,
    /** Like `receive`, for content in memory. A file that exists is not written again. */
    async put(content: Buffer) {
      const stored = digestsOf(content);
      if (!(await touch(stored.sha256))) await keep([content]);
      return stored;
    },
    /** Returns `null` if the file is missing, as after a partial restore. */
    async open(sha256: string): Promise<Readable | null> {
      try {
        return (await open(pathOf(sha256))).createReadStream();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    /** The hashes of all files, folder by folder. */
    async *all(): AsyncIterable<readonly string[]> {
      const folders = (await readdir(root).catch(() => [])).filter((name) => name.length === 2);
      for (const folder of folders) yield await readdir(join(root, folder));
    },
    /** Removes the file unless it was stored within the last hour. Returns whether it was removed. */
    async removeOld(sha256: string): Promise<boolean> {
      const path = pathOf(sha256);
      if (!(await isStale(path))) return false;
      // `put` may renew the file between the check and the removal, so the file is checked again under a name that `put` does not find.
      const draft = join(root, `${sha256}${draftEnd}`);
      await rename(path, draft);
      const isOld = await isStale(draft);
      if (isOld) await rm(draft, { force: true });
      else await rename(draft, path);
      return isOld;
    },
    /** Removes partial files of dead processes. Returns their number. */
    async removeStaleDrafts(): Promise<number> {
      const names = await readdir(root).catch(() => []);
      const drafts = names.filter((name) => name.endsWith(draftEnd)).map((name) => join(root, name));
      let removed = 0;
      for (const draft of drafts) {
        if (!(await isStale(draft))) continue;
        await rm(draft, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}
export type Files = ReturnType<typeof createFiles>;
