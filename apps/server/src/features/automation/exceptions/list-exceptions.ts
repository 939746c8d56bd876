import type { QueryOf } from '@flotilla/contract/endpoint';
import type { listExceptions as endpoint } from '@flotilla/contract/http/automation/exceptions';
import type { Locale } from '@flotilla/contract/locale';
import { wordFault } from '@flotilla/contract/words/faults';
import type { UserWho } from '../../../platform/access/who.ts';
import { contains, equals, readPage, within } from '../../../platform/db/list.ts';
import { and, eq, sql } from '../../../platform/db/orm.ts';
import type { AnyPgColumn } from '../../../platform/db/orm-tables.ts';
import { columnsOf, scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { ownerName, userRef } from '../../identity/users/api.ts';
import { scriptExceptions } from './schema.ts';

/** `offset 0`: looked up for each row of the page, not among all runs. */
const wasCleared = (runId: AnyPgColumn) =>
  sql<boolean>`exists (select 1 from run_ref r where r.id = ${runId} and r.cleared_at is not null offset 0)`;

export const inReach = (db: Queryable, who: UserWho) => {
  const rows = scoped(db, who).rows(scriptExceptions, 'script_exception');
  const select = () =>
    db
      .select({
        ...columnsOf(rows),
        exception: rows.message,
        cleared: wasCleared(rows.runId),
        userName: ownerName,
        time: rows.createdAt,
      })
      .from(rows)
      .leftJoin(userRef, eq(userRef.id, rows.ownerId));
  return { rows, select };
};

type Found = Awaited<ReturnType<ReturnType<typeof inReach>['select']>>[number];

/** Agents report in English; a failure with a code is worded in the reader's language. */
export const present = ({ fault, ...found }: Found, locale: Locale) => ({
  ...found,
  exception: fault ? wordFault(fault, found.exception, locale) : found.exception,
});

export async function listExceptions(
  db: Queryable,
  who: UserWho,
  query: QueryOf<typeof endpoint>,
  { timeZone, locale }: { readonly timeZone: string; readonly locale: Locale },
) {
  const { rows, select } = inReach(db, who);
  const where = and(
    contains(rows.deviceNo, query.deviceNo),
    contains(rows.message, query.exception),
    equals(rows.scriptId, query.scriptId),
    equals(rows.taskId, query.taskId),
    within(rows.createdAt, query, timeZone),
  );
  const page = await readPage(db, select(), where, query, { id: rows.id, time: rows.createdAt });
  return { ...page, list: page.list.map((one) => present(one, locale)) };
}
