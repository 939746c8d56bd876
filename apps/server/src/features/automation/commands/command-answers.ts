import type { QueryOf } from '@flotilla/contract/endpoint';
import type {
  groupAnswers as groupsEndpoint,
  oneCommand as oneEndpoint,
} from '@flotilla/contract/http/automation/commands';
import type { Locale } from '@flotilla/contract/locale';
import { terms } from '@flotilla/contract/terms';
import type { UserWho } from '../../../platform/access/who.ts';
import { contains, readPage } from '../../../platform/db/list.ts';
import { and, count, desc, eq, or, type SQL, sql } from '../../../platform/db/orm.ts';
import { columnsOf } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import { ownerName, userRef } from '../../identity/users/api.ts';
import { commandInReach, type Delivery, deliveriesInReach, matching } from './list-commands.ts';

type Query = QueryOf<typeof groupsEndpoint>;

/** Output cannot be searched by users who may not read it. */
const answered = (d: Delivery, query: Query, readable: boolean): SQL | undefined =>
  and(
    eq(d.commandId, query.id),
    matching(d, query),
    or(
      contains(d.deviceNo, query.text),
      contains(d.error, query.text),
      readable ? contains(d.output, query.text) : undefined,
    ),
  );

/** A command with a page of the results of phones within the scope. @throws 404 if there is none */
export async function oneCommand(db: Queryable, who: UserWho, locale: Locale, query: QueryOf<typeof oneEndpoint>) {
  const { command, readable } = await commandInReach(db, who, query.id);
  const d = deliveriesInReach(db, who);
  const where = answered(d, query, readable);
  const columns = { id: d.id, deviceNo: d.deviceNo, endedAt: d.endedAt };
  const select = db
    .select({ ...columnsOf(d), userName: ownerName })
    .from(d)
    .leftJoin(userRef, eq(userRef.id, d.ownerId));
  const found = await readPage(db, select, where, query, columns, { by: 'id', order: 'asc' });
  const list = found.list.map((row) => ({
    ...row,
    output: readable ? row.output : '',
    error: row.reason ? terms[row.reason][locale] : row.error,
  }));
  return { ...found, command, list };
}

/** The shown length of a group's result, and the number of its phones that are named. */
const shownChars = 2_000;
const namedPhones = 5;
const mostGroups = 100;

/** Groups equal results of phones within the scope, the largest group first. */
export async function groupAnswers(db: Queryable, who: UserWho, locale: Locale, query: Query) {
  const { command, readable } = await commandInReach(db, who, query.id);
  const d = deliveriesInReach(db, who);
  const output = readable ? d.output : sql`''::text`;
  const phones = count();
  const groups = await db
    .select({
      state: d.state,
      output: sql<string>`left(${output}, ${sql.raw(String(shownChars))})`,
      error: d.error,
      reason: d.reason,
      count: phones,
      deviceNos: sql<string[]>`(array_agg(${d.deviceNo} order by ${d.deviceNo}))[1:${sql.raw(String(namedPhones))}]`,
      groups: sql<number>`(count(*) over ())::int`,
    })
    .from(d)
    .where(answered(d, query, readable))
    .groupBy(d.state, output, d.error, d.reason)
    .orderBy(desc(phones), sql`min(${d.deviceNo})`)
    .limit(mostGroups);
  const list = groups.map(({ reason, groups: _all, ...group }) => ({
    ...group,
    error: reason ? terms[reason][locale] : group.error,
  }));
  return { command, list, total: groups[0]?.groups ?? 0 };
}

/** The command's failed or expired phones that are in reach; 404 if none of its phones is. */
export async function failedPhones(db: Queryable, who: UserWho, commandId: number): Promise<number[]> {
  const d = deliveriesInReach(db, who);
  const rows = await db.select({ deviceId: d.deviceId, state: d.state }).from(d).where(eq(d.commandId, commandId));
  if (rows.length === 0) throw notFound();
  return rows.filter(({ state }) => state === 'failed' || state === 'expired').map(({ deviceId }) => deviceId);
}
