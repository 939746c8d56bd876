import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../db/queryable.ts';
import { notFound } from '../http/call-error.ts';
import { download } from './schema.ts';

export interface ExportedFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** Exported files. Each is served once, under a name that only the requesting session can use, never a path. */
export interface Downloads {
  /** Returns the answer of an export call. */
  offer(sessionId: number, file: ExportedFile): Promise<{ fileName: string }>;
  /** @throws 404 if it is missing, was taken, or belongs to another session */
  take(sessionId: number, name: string): Promise<ExportedFile>;
  removeOld(): Promise<number>;
}

/** Per session; the oldest are dropped. */
const mostUnfetched = 10;

/** Stored in the database, so that any node can serve them. */
export function createDownloads(db: Queryable): Downloads {
  return {
    async offer(sessionId, { fileName, contentType, content }) {
      const name = `${randomBytes(16).toString('hex')}-${fileName}`;
      await db.insert(download).values({ name, sessionId, fileName, contentType, content });
      await db.execute(sql`delete from download where session_id = ${sessionId} and name <> ${name} and name not in (
        select name from download where session_id = ${sessionId} order by created_at desc, name limit ${mostUnfetched})`);
      return { fileName: name };
    },
    async take(sessionId, name) {
      const [taken] = await db
        .delete(download)
        .where(and(eq(download.name, name), eq(download.sessionId, sessionId)))
        .returning();
      if (!taken) throw notFound();
      return taken;
    },
    async removeOld() {
      const { rowCount } = await db.execute(sql`delete from download where created_at < now() - interval '1 hour'`);
      return rowCount ?? 0;
    },
  };
}
