import type { QueryOf } from '@flotilla/contract/endpoint';
import type { listLoginLogs } from '@flotilla/contract/http/login-logs';
import { and, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { UserWho } from '../../../platform/access/who.ts';
import { among, contains, equals, readPage, within } from '../../../platform/db/list.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { removeInBatches } from '../../../platform/db/remove-in-batches.ts';
import { loginLog } from './schema.ts';

export async function insertAttempts(db: Queryable, rows: (typeof loginLog.$inferInsert)[]): Promise<void> {
  await db.insert(loginLog).values(rows);
}

const reachedBy = (who: UserWho): SQL | undefined =>
  who.scope.kind === 'all' ? undefined : among(loginLog.userId, who.scope.ownerIds);

const { userId: _person, username: userName, at: time, ...shown } = getTableColumns(loginLog);

export function listAttempts(db: Queryable, who: UserWho, filters: QueryOf<typeof listLoginLogs>, timeZone: string) {
  const where = and(
    reachedBy(who),
    contains(loginLog.username, filters.userName),
    contains(loginLog.address, filters.address),
    equals(loginLog.status, filters.status),
    within(loginLog.at, filters, timeZone),
  );
  const select = db.select({ ...shown, userName, time }).from(loginLog);
  return readPage(db, select, where, filters, { id: loginLog.id });
}

export const removeOld = (db: Queryable, keepDays: number): Promise<number> =>
  removeInBatches(db, loginLog, sql`at < now() - make_interval(days => ${keepDays})`);
