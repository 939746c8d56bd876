import type { QueryOf } from '@flotilla/contract/endpoint';
import * as endpoints from '@flotilla/contract/http/exceptions';
import { and, count, eq } from 'drizzle-orm';
import type { UserWho } from '../../../platform/access/who.ts';
import { contains, limitOf, offsetOf, orderOf, type Page, within } from '../../../platform/db/list.ts';
import { columnsOf, scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Exports } from '../../../platform/spreadsheet/exports.ts';
import { userRef } from '../../identity/users/api.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import type { ThrownLast } from './api.ts';
import { exceptionColumns, exceptionListTitle } from './export-columns.ts';
import { scriptExceptions } from './schema.ts';

const inReach = (db: Queryable, who: UserWho) => {
  const rows = scoped(db, who).rows(scriptExceptions, 'script_exception');
  const select = () =>
    db
      .select({ row: columnsOf(rows), userName: userRef.username })
      .from(rows)
      .leftJoin(userRef, eq(userRef.id, rows.ownerId));
  return { rows, select };
};
type Found = Awaited<ReturnType<ReturnType<typeof inReach>['select']>>[number];

const present = ({ row, userName }: Found) => ({
  ...row,
  exception: row.message,
  userName: userName ?? '',
  time: row.createdAt,
});

type Filters = Omit<QueryOf<typeof endpoints.listExceptions>, keyof Page>;

async function listExceptions(db: Queryable, who: UserWho, filters: Filters, page: Page, timeZone: string) {
  const { rows, select } = inReach(db, who);
  const where = and(
    contains(rows.deviceNo, filters.deviceNo),
    contains(rows.message, filters.exception),
    filters.scriptId ? eq(rows.scriptId, filters.scriptId) : undefined,
    filters.taskId ? eq(rows.taskId, filters.taskId) : undefined,
    within(rows.createdAt, filters, timeZone),
  );
  const found = await select()
    .where(where)
    .orderBy(...orderOf(page, { id: rows.id, time: rows.createdAt }, { by: 'id', order: 'desc' }))
    .limit(limitOf(page))
    .offset(offsetOf(page));
  const [counted] = await db.select({ total: count() }).from(rows).where(where);
  return { list: found.map(present), total: counted?.total ?? 0 };
}

interface Deps {
  readonly db: Queryable;
  readonly parameters: Parameters;
  readonly exports: Exports;
  readonly thrownLast: Pick<ThrownLast, 'look'>;
}

export function exceptionRoutes(http: Http, { db, parameters, exports, thrownLast }: Deps): void {
  const timeZone = () => parameters.text('site.timeZone');

  serve(http, endpoints.listExceptions, ({ query, who }) => listExceptions(db, who, query, query, timeZone()));

  serve(http, endpoints.exportExceptions, ({ query, who, locale }) =>
    exports.offer(who, locale, query, {
      title: exceptionListTitle,
      columns: exceptionColumns,
      page: (tx, page) => listExceptions(tx, who, query, page, timeZone()),
    }),
  );

  serve(http, endpoints.getException, async ({ query, who }) => {
    const { rows, select } = inReach(db, who);
    const [found] = await select().where(eq(rows.id, query.id));
    if (!found) throw notFound();
    return present(found);
  });

  serve(http, endpoints.deleteExceptions, async ({ query, who }) => {
    await scoped(db, who).remove(scriptExceptions, query.ids);
    thrownLast.look();
    return null;
  });

  serve(http, endpoints.clearExceptions, async ({ who }) => {
    await scoped(db, who).removeAll(scriptExceptions);
    thrownLast.look();
    return null;
  });
}
