import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { readBounded } from './bounded.ts';

type Figures = readonly (readonly [label: string, value: number])[];

/** Scrapes by several programs together cost one statement in this time. */
const sharedMs = 5_000;

/**
 * Reads figures from the database for a scrape. A database that is away or slow must not keep the other metrics from being read, so
 * there are no figures then.
 */
export function createFigures(db: Database, read: (tx: Queryable) => Promise<Figures>): () => Promise<Figures> {
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<Figures> = Promise.resolve([]);
  return () => {
    const nowMs = performance.now();
    if (nowMs - readAtMs >= sharedMs) {
      readAtMs = nowMs;
      reading = readBounded(db, read).then(
        (figures) => figures ?? [],
        () => [],
      );
    }
    return reading;
  };
}
