import type { QueryOf } from '@flotilla/contract/endpoint';
import type {
  clusterExceptions as endpoint,
  clusterPhones as phonesEndpoint,
} from '@flotilla/contract/http/automation/exceptions';
import type { Locale } from '@flotilla/contract/locale';
import type { UserWho } from '../../../platform/access/who.ts';
import { equals, limitOf, offsetOf, within } from '../../../platform/db/list.ts';
import { and, count, countDistinct, eq, inArray, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import { inReach, present } from './list-exceptions.ts';

type Reach = ReturnType<typeof inReach>;

/** The newest exception of a group, its newest one with a picture (otherwise the newest), and the number of groups. */
const newestOf = (rows: Reach['rows']) => ({
  count: count(),
  last: sql`max(${rows.id})`.mapWith(Number),
  pictured: sql`coalesce(max(${rows.id}) filter (where ${rows.artifact} <> ''), max(${rows.id}))`.mapWith(Number),
  total: sql<number>`(count(*) over ())::int`,
});

interface Group {
  readonly last: number;
  readonly pictured: number;
  readonly total: number;
}

/** Replaces the ids in groups by their exceptions. The newest one supplies the fields that its group shares. */
async function presentGroups<G extends Group>({ rows, select }: Reach, groups: readonly G[], locale: Locale) {
  const ids = groups.flatMap(({ last, pictured }) => [last, pictured]);
  const found = ids.length === 0 ? [] : await select().where(inArray(rows.id, ids));
  const byId = new Map(found.map((one) => [one.id, present(one, locale)]));
  const list = groups.map((group) => {
    const last = byId.get(group.last)!;
    const { deviceNo, exception, scriptName } = last;
    return { ...group, deviceNo, exception, scriptName, last, pictured: byId.get(group.pictured)! };
  });
  return { list, total: groups[0]?.total ?? 0 };
}

/** Groups exceptions by message, script and line. Those of cleared runs are included, and counted separately. */
export async function clusterExceptions(
  db: Queryable,
  who: UserWho,
  query: QueryOf<typeof endpoint>,
  { timeZone, locale }: { readonly timeZone: string; readonly locale: Locale },
) {
  const reach = inReach(db, who);
  const { rows } = reach;
  const where = and(
    equals(rows.scriptId, query.scriptId),
    equals(rows.taskId, query.taskId),
    within(sql`run.created_at`, query, timeZone),
  );
  const clusters = await db
    .select({
      scriptLine: rows.scriptLine,
      cleared: sql<number>`count(run.cleared_at)::int`,
      phones: countDistinct(rows.deviceId),
      ...newestOf(rows),
    })
    .from(rows)
    .innerJoin(sql`run`, sql`run.id = ${rows.runId}`)
    .where(where)
    .groupBy(rows.scriptId, rows.scriptLine, rows.message)
    .orderBy(sql`count(*) desc, max(${rows.id}) desc`)
    .limit(limitOf(query))
    .offset(offsetOf(query));
  return presentGroups(reach, clusters, locale);
}

/** Lists the phones of an exception's group. @throws 404 if the exception is out of reach */
export async function clusterPhones(
  db: Queryable,
  who: UserWho,
  query: QueryOf<typeof phonesEndpoint>,
  locale: Locale,
) {
  const reach = inReach(db, who);
  const { rows } = reach;
  const [like] = await db
    .select({ scriptId: rows.scriptId, scriptLine: rows.scriptLine, message: rows.message })
    .from(rows)
    .where(eq(rows.id, query.exceptionId));
  if (!like) throw notFound();
  const phones = await db
    .select({ deviceId: rows.deviceId, ...newestOf(rows) })
    .from(rows)
    .where(
      and(
        eq(rows.scriptId, like.scriptId),
        eq(rows.message, like.message),
        sql`${rows.scriptLine} is not distinct from ${like.scriptLine}::int`,
        equals(rows.taskId, query.taskId),
      ),
    )
    .groupBy(rows.deviceId)
    .orderBy(sql`max(${rows.id}) desc`)
    .limit(limitOf(query))
    .offset(offsetOf(query));
  return presentGroups(reach, phones, locale);
}
