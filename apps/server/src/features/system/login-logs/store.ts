import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { UserWho } from '../../../platform/access/who.ts';
import { among, contains, type Page, readPage, within } from '../../../platform/db/list.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { removeInBatches } from '../../../platform/db/remove-in-batches.ts';
import { loginLog } from './schema.ts';

export async function insertAttempts(db: Queryable, rows: (typeof loginLog.$inferInsert)[]): Promise<void> {
  await db.insert(loginLog).values(rows);
}

interface Filters extends Page {
  readonly userName?: string | undefined;
  readonly address?: string | undefined;
  readonly status?: 0 | 1 | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}

const reachedBy = (who: UserWho): SQL | undefined =>
  who.scope.kind === 'all' ? undefined : among(loginLog.userId, who.scope.ownerIds);

export function listAttempts(db: Queryable, who: UserWho, filters: Filters, timeZone: string) {
  const where = and(
    reachedBy(who),
    contains(loginLog.username, filters.userName),
    contains(loginLog.address, filters.address),
    filters.status === undefined ? undefined : eq(loginLog.status, filters.status),
    within(loginLog.at, filters, timeZone),
  );
  return readPage(db, db.select().from(loginLog), where, filters, { id: loginLog.id });
}

export const removeOld = (db: Queryable, keepDays: number): Promise<number> =>
  removeInBatches(db, loginLog, sql`at < now() - make_interval(days => ${keepDays})`);
