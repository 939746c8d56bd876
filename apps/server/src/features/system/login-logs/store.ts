import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import type { UserWho } from '../../../platform/access/who.ts';
import { contains, limitOf, offsetOf, orderOf, type Page, within } from '../../../platform/db/list.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
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
  who.scope.kind === 'all' ? undefined : sql`${loginLog.userId} = any(${sql.param(who.scope.ownerIds)}::bigint[])`;

export async function listAttempts(db: Queryable, who: UserWho, filters: Filters, timeZone: string) {
  const where = and(
    reachedBy(who),
    contains(loginLog.username, filters.userName),
    contains(loginLog.address, filters.address),
    filters.status === undefined ? undefined : eq(loginLog.status, filters.status),
    within(loginLog.at, filters, timeZone),
  );
  const [rows, [total]] = await Promise.all([
    db
      .select()
      .from(loginLog)
      .where(where)
      .orderBy(...orderOf(filters, { id: loginLog.id }, { by: 'id', order: 'desc' }))
      .limit(limitOf(filters))
      .offset(offsetOf(filters)),
    db.select({ count: count() }).from(loginLog).where(where),
  ]);
  return { rows, total: total!.count };
}

export async function removeOld(db: Queryable, keepDays: number): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from login_log where at < now() - make_interval(days => ${keepDays})`,
  );
  return rowCount ?? 0;
}
