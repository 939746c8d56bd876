import type { Database } from '../../../platform/db/database.ts';
import * as store from './store.ts';

const writeMs = 30_000;

/** The last use of each session, in ms of `performance.now()`. All new uses are written with one statement every 30 s. */
export function createSessionUses(db: Database, log: { warn(fields: object, message: string): void }) {
  const used = new Map<number, number>();

  const write = async () => {
    if (used.size === 0) return;
    const now = performance.now();
    const seen = [...used].map(([id, at]) => ({ id, secondsAgo: (now - at) / 1000 }));
    used.clear();
    try {
      await store.writeSeen(db.drizzle, seen);
    } catch (error) {
      for (const { id, secondsAgo } of seen) if (!used.has(id)) used.set(id, now - secondsAgo * 1000);
      log.warn({ err: error }, 'the use of sessions could not be written; it is tried again');
    }
  };
  const timer = setInterval(() => void write(), writeMs).unref();

  return {
    record: (sessionId: number, at: number) => used.set(sessionId, at),
    last: (sessionId: number) => used.get(sessionId),
    async close(): Promise<void> {
      clearInterval(timer);
      await write();
    },
  };
}
