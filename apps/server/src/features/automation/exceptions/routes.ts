import * as endpoints from '@flotilla/contract/http/exceptions';
import { and, count, eq } from 'drizzle-orm';
import type { UserWho } from '../../../platform/access/who.ts';
import { contains, limitOf, offsetOf, orderOf, within } from '../../../platform/db/list.ts';
import { columnsOf, scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import type { Http } from '../../../platform/http/http.ts';
import { serve } from '../../../platform/http/serve.ts';
import { userRef } from '../../identity/users/api.ts';
import type { Parameters } from '../../system/parameters/api.ts';
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

export function exceptionRoutes(http: Http, { db, parameters }: { db: Queryable; parameters: Parameters }): void {
  serve(http, endpoints.listExceptions, async ({ query, who }) => {
    const { rows, select } = inReach(db, who);
    const where = and(
      contains(rows.deviceNo, query.deviceNo),
      contains(rows.message, query.exception),
      query.scriptId ? eq(rows.scriptId, query.scriptId) : undefined,
      query.taskId ? eq(rows.taskId, query.taskId) : undefined,
      within(rows.createdAt, query, parameters.text('site.timeZone')),
    );
    const found = await select()
      .where(where)
      .orderBy(...orderOf(query, { id: rows.id, time: rows.createdAt }, { by: 'id', order: 'desc' }))
      .limit(limitOf(query))
      .offset(offsetOf(query));
    const [counted] = await db.select({ total: count() }).from(rows).where(where);
    return { list: found.map(present), total: counted?.total ?? 0 };
  });

  serve(http, endpoints.getException, async ({ query, who }) => {
    const { rows, select } = inReach(db, who);
    const [found] = await select().where(eq(rows.id, query.id));
    if (!found) throw notFound();
    return present(found);
  });

  serve(http, endpoints.deleteExceptions, async ({ query, who }) => {
    await scoped(db, who).remove(scriptExceptions, query.ids);
    return null;
  });

  serve(http, endpoints.clearExceptions, async ({ who }) => {
    await scoped(db, who).removeAll(scriptExceptions);
    return null;
  });
}
