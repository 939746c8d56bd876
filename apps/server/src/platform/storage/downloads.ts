import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, eq, sql } from '../db/orm.ts';
import type { Queryable } from '../db/queryable.ts';
import { removeInBatches } from '../db/remove-in-batches.ts';
import { notFound } from '../http/call-error.ts';
import { download, downloadPart } from './schema.ts';

interface Named {
  readonly fileName: string;
  readonly contentType: string;
}
export interface ExportedFile extends Named {
  /** The content in pieces of any size. */
  readonly content: Iterable<Buffer> | AsyncIterable<Buffer>;
}
export interface TakenFile extends Named {
  readonly content: Readable;
  readonly bytes: number;
}

/** Per session; the oldest are dropped. */
const mostUnfetched = 10;
const partBytes = 1024 * 1024;

/** Regroups the content into parts of about `partBytes`. */
async function* partsOf(content: ExportedFile['content']): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of content) {
    for (let from = 0; from < piece.length; from += partBytes) {
      const some = piece.subarray(from, from + partBytes);
      pieces.push(some);
      bytes += some.length;
      if (bytes < partBytes) continue;
      yield Buffer.concat(pieces);
      [pieces, bytes] = [[], 0];
    }
  }
  if (bytes > 0) yield Buffer.concat(pieces);
}

/**
 * Exported files, stored in the database, so that any node can serve them. Each is served once, under a name that only the
 * requesting session can use, never a path.
 */
export function createDownloads(db: Queryable) {
  const remove = (name: string) => db.delete(download).where(eq(download.name, name));

  async function* partsIn(name: string): AsyncGenerator<Buffer> {
    for (let nth = 0; ; nth += 1) {
      const [part] = await db
        .delete(downloadPart)
        .where(and(eq(downloadPart.name, name), eq(downloadPart.nth, nth)))
        .returning({ content: downloadPart.content });
      if (!part) break;
      yield part.content;
    }
    await remove(name);
  }

  /** The file is complete before it gets an owner, so that no user can download a part of it. */
  async function store(name: string, content: ExportedFile['content']): Promise<number> {
    let [nth, bytes] = [0, 0];
    for await (const part of partsOf(content)) {
      await db.insert(downloadPart).values({ name, nth, content: part });
      nth += 1;
      bytes += part.length;
    }
    return bytes;
  }

  return {
    /** Returns the result of an export call. */
    async offer(sessionId: number, { fileName, contentType, content }: ExportedFile) {
      const name = `${randomBytes(16).toString('hex')}-${fileName}`;
      await db.insert(download).values({ name, sessionId, fileName, contentType, ready: false });
      try {
        const bytes = await store(name, content);
        await db.update(download).set({ ready: true, bytes }).where(eq(download.name, name));
      } catch (error) {
        await remove(name);
        throw error;
      }
      await db.execute(sql`delete from download where session_id = ${sessionId} and name <> ${name} and ready and name not in (
        select name from download where session_id = ${sessionId} order by created_at desc, name limit ${mostUnfetched})`);
      return { fileName: name };
    },
    /** @throws 404 if it is missing, was taken, or belongs to another session */
    async take(sessionId: number, name: string): Promise<TakenFile> {
      const [taken] = await db
        .update(download)
        .set({ ready: false })
        .where(and(eq(download.name, name), eq(download.sessionId, sessionId), eq(download.ready, true)))
        .returning();
      if (!taken) throw notFound();
      const { fileName, contentType, bytes } = taken;
      return { fileName, contentType, bytes, content: Readable.from(partsIn(name), { objectMode: false }) };
    },
    removeOld: (): Promise<number> => removeInBatches(db, download, sql`created_at < now() - interval '1 hour'`),
  };
}
export type Downloads = ReturnType<typeof createDownloads>;
