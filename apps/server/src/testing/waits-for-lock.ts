import type { TestDatabase } from './database.ts';
import { eventually } from './eventually.ts';

/** Resolves once a statement waits for a lock. */
export const waitsForLock = (db: TestDatabase) =>
  eventually(async () => {
    const { rows } = await db.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  });
