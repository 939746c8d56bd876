import type { QueryOf } from '@flotilla/contract/endpoint';
import type { listTasks as endpoint } from '@flotilla/contract/http/tasks';
import { and, eq, sql } from 'drizzle-orm';
import type { UserWho } from '../../../platform/access/who.ts';
import { contains, type Page, readPage } from '../../../platform/db/list.ts';
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
  const { list, total } = await readPage(db, select(), where, page, columns);
  return { list: await presentTasks(db, list, names), total };
}
