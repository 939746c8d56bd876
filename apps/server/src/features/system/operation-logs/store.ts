import { and, asc, count, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Database } from '../../../platform/db/database.ts';
import { contains, limitOf, offsetOf, orderOf, type Page, within } from '../../../platform/db/list.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { genesis, type SealedLine, sealOf } from './chain.ts';
import { operationLog, operationLogSeal } from './schema.ts';

/** Stores lines as the chain's next batch. Batches of all nodes follow one another. */
export async function sealLines(db: Database, lines: readonly SealedLine[]): Promise<void> {
  await db.transaction(async ({ drizzle: tx }) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('system.operation-logs'))`);
    const [last] = await tx
      .select({ hash: operationLogSeal.hash })
      .from(operationLogSeal)
      .orderBy(desc(operationLogSeal.id))
      .limit(1);
    const previousHash = last?.hash ?? genesis;
    const [seal] = await tx
      .insert(operationLogSeal)
      .values({ previousHash, hash: sealOf(previousHash, lines), lines: lines.length })
      .returning({ id: operationLogSeal.id });
    await tx.insert(operationLog).values(lines.map((line, position) => ({ ...line, sealId: seal!.id, position })));
  });
}

export const sealsAfter = (db: Queryable, id: number, limit: number) =>
  db.select().from(operationLogSeal).where(gt(operationLogSeal.id, id)).orderBy(asc(operationLogSeal.id)).limit(limit);

export const linesOf = (db: Queryable, sealIds: readonly number[]) =>
  db
    .select()
    .from(operationLog)
    .where(inArray(operationLog.sealId, [...sealIds]))
    .orderBy(asc(operationLog.sealId), asc(operationLog.position));

/** Removes the lines of batches that are older; their seals stay, so that the chain still holds. */
export async function removeOld(db: Database, keepDays: number): Promise<number> {
  return db.transaction(async ({ drizzle: tx }) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      update operation_log_seal set pruned_at = now()
      where pruned_at is null and sealed_at < now() - make_interval(days => ${keepDays}) returning id`);
    const { rowCount } = await tx.execute(
      sql`delete from operation_log where seal_id = any(${sql.param(rows.map((row) => row.id))}::bigint[])`,
    );
    return rowCount ?? 0;
  });
}

interface Filters extends Page {
  readonly module?: string | undefined;
  readonly userName?: string | undefined;
  readonly address?: string | undefined;
  readonly status?: 0 | 1 | undefined;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}

const reachedBy = (who: UserWho): SQL | undefined =>
  who.scope.kind === 'all' ? undefined : sql`${operationLog.userId} = any(${sql.param(who.scope.ownerIds)}::bigint[])`;

export async function listOperations(db: Queryable, who: UserWho, filters: Filters, timeZone: string) {
  const succeeded = sql`(${operationLog.code} = 0)`;
  const where = and(
    reachedBy(who),
    contains(operationLog.module, filters.module),
    contains(operationLog.username, filters.userName),
    contains(operationLog.address, filters.address),
    filters.status === undefined ? undefined : eq(succeeded, filters.status === 1),
    within(operationLog.at, filters, timeZone),
  );
  const [rows, [total]] = await Promise.all([
    db
      .select()
      .from(operationLog)
      .where(where)
      .orderBy(...orderOf(filters, { id: operationLog.id }, { by: 'id', order: 'desc' }))
      .limit(limitOf(filters))
      .offset(offsetOf(filters)),
    db.select({ count: count() }).from(operationLog).where(where),
  ]);
  return { rows, total: total!.count };
}
