import type { QueryOf } from '@flotilla/contract/endpoint';
import type { clusterExceptions as endpoint } from '@flotilla/contract/http/exceptions';
import { and, count, countDistinct, inArray, sql } from 'drizzle-orm';
import type { UserWho } from '../../../platform/access/who.ts';
import { equals, limitOf, offsetOf, within } from '../../../platform/db/list.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { inReach } from './list-exceptions.ts';

/** Exceptions by their message; those of cleared runs are in it, and counted. */
export async function clusterExceptions(
  db: Queryable,
  who: UserWho,
  query: QueryOf<typeof endpoint>,
  timeZone: string,
) {
  const { rows, select } = inReach(db, who);
  const where = and(
    equals(rows.scriptId, query.scriptId),
    equals(rows.taskId, query.taskId),
    within(sql`run.created_at`, query, timeZone),
  );
  const clusters = await db
    .select({
      exception: rows.message,
      count: count(),
      cleared: sql<number>`count(run.cleared_at)::int`,
      phones: countDistinct(rows.deviceId),
      last: sql`max(${rows.id})`.mapWith(Number),
      pictured: sql`coalesce(max(${rows.id}) filter (where ${rows.artifact} <> ''), max(${rows.id}))`.mapWith(Number),
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(rows)
    .innerJoin(sql`run`, sql`run.id = ${rows.runId}`)
    .where(where)
    .groupBy(rows.message)
    .orderBy(sql`count(*) desc, max(${rows.id}) desc`)
    .limit(limitOf(query))
    .offset(offsetOf(query));
  const ids = clusters.flatMap(({ last, pictured }) => [last, pictured]);
  const named = ids.length === 0 ? [] : await select().where(inArray(rows.id, ids));
  const byId = new Map(named.map((one) => [one.id, one]));
  return {
    list: clusters.map(({ last, pictured, ...cluster }) => ({
      ...cluster,
      last: byId.get(last)!,
      pictured: byId.get(pictured)!,
    })),
    total: clusters[0]?.total ?? 0,
  };
}
