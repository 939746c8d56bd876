import type { QueryOf } from '@flotilla/contract/endpoint';
import type { listTasks as endpoint } from '@flotilla/contract/http/tasks';
import { and, count, eq, sql } from 'drizzle-orm';
import type { UserWho } from '../../../platform/access/who.ts';
import { contains, limitOf, offsetOf, orderOf, type Page } from '../../../platform/db/list.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { presentTasks, type TaskNames, tasksInReach } from './present-tasks.ts';
import { targeting } from './targets.ts';

type Filters = Omit<QueryOf<typeof endpoint>, keyof Page>;

export async function listTasks(db: Queryable, who: UserWho, filters: Filters, page: Page, names: TaskNames) {
  const { rows, select } = tasksInReach(db, who);
  const where = and(
    contains(rows.name, filters.name),
    targeting(sql`${rows.id}`, filters),
    filters.scriptId ? eq(rows.scriptId, filters.scriptId) : undefined,
    filters.status === undefined ? undefined : eq(rows.status, filters.status as 0 | 1 | 2),
    filters.source ? eq(rows.source, filters.source) : undefined,
  );
  const columns = { id: rows.id, name: rows.name, gmtModified: rows.modifiedAt };
  const found = await select()
    .where(where)
    .orderBy(...orderOf(page, columns, { by: 'id', order: 'desc' }))
    .limit(limitOf(page))
    .offset(offsetOf(page));
  const [counted] = await db.select({ total: count() }).from(rows).where(where);
  return { list: await presentTasks(db, found, names), total: counted?.total ?? 0 };
}
