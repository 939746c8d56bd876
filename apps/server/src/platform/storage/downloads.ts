import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../db/queryable.ts';
import { notFound } from '../http/call-error.ts';
import { download } from './schema.ts';

export type ExportedFile = Pick<typeof download.$inferSelect, 'fileName' | 'contentType' | 'content'>;

/** Per session; the oldest are dropped. */
const mostUnfetched = 10;

/**
 * Exported files, stored in the database, so that any node can serve them. Each is served once, under a name that only the
 * requesting session can use, never a path.
 */
export function createDownloads(db: Queryable) {
  return {
    /** Returns the answer of an export call. */
    async offer(sessionId: number, { fileName, contentType, content }: ExportedFile) {
      const name = `${randomBytes(16).toString('hex')}-${fileName}`;
      await db.insert(download).values({ name, sessionId, fileName, contentType, content });
      await db.execute(sql`delete from download where session_id = ${sessionId} and name <> ${name} and name not in (
        select name from download where session_id = ${sessionId} order by created_at desc, name limit ${mostUnfetched})`);
      return { fileName: name };
    },
    /** @throws 404 if it is missing, was taken, or belongs to another session */
    async take(sessionId: number, name: string): Promise<ExportedFile> {
      const [taken] = await db
        .delete(download)
        .where(and(eq(download.name, name), eq(download.sessionId, sessionId)))
        .returning();
      if (!taken) throw notFound();
      return taken;
    },
    async removeOld(): Promise<number> {
      const { rowCount } = await db.execute(sql`delete from download where created_at < now() - interval '1 hour'`);
      return rowCount ?? 0;
    },
  };
}
export type Downloads = ReturnType<typeof createDownloads>;
