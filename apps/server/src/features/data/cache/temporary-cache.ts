import type { UserWho } from '../../../platform/access/who.ts';
import type { Database } from '../../../platform/db/database.ts';
import { eq, sql } from '../../../platform/db/orm.ts';
import { scoped } from '../../../platform/db/owned.ts';
import { removeInBatches } from '../../../platform/db/remove-in-batches.ts';
import { userRef } from '../../identity/users/api.ts';
import { entries, isThere } from './entries.ts';
import { cacheEntries } from './schema.ts';

/** The temporary cache as a whole, for its monitor. */
export const createTemporaryCache = (database: Database) => ({
  /** Counts the entries that `who` reaches, by tenant and kind. */
  use(who: UserWho) {
    const { drizzle: db } = database;
    const row = scoped(db, who).rows(cacheEntries, 'row');
    const members = sql`(select coalesce(sum(octet_length(m.value)), 0) from cache_member m where m.entry_id = ${row.id})`;
    return db
      .select({
        tenantId: row.tenantId,
        tenantName: sql<string>`coalesce(${userRef.username}, '')`,
        kind: row.kind,
        entries: sql<number>`count(*)::int`,
        bytes: sql<number>`sum(octet_length(${row.key}) + octet_length(${row.value}) + ${members})::float8`,
        expired: sql<number>`(count(*) filter (where not ${isThere(row)}))::int`,
      })
      .from(row)
      .leftJoin(userRef, eq(userRef.id, row.tenantId))
      .groupBy(row.tenantId, userRef.username, row.kind)
      .orderBy(row.tenantId, row.kind);
  },
  clear: (tenantId: number): Promise<number> =>
    removeInBatches(database.drizzle, entries, eq(entries.tenantId, tenantId)),
});
