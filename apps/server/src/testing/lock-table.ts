import type { Database } from '../platform/db/database.ts';

/** Nobody reads or writes the table's rows until `release` is called. */
export async function lockTable(db: Database, table: string) {
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const done = db.transaction(async (tx) => {
    await tx.query(`lock table ${table} in access exclusive mode`);
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  return {
    async release() {
      held.resolve();
      await done;
    },
    /** The number of statements that wait for the lock. */
    async waiting(): Promise<number> {
      const { rows } = await db.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows[0]!.n;
    },
  };
}
