import type { QueryOf } from '@flotilla/contract/endpoint';
import type { listTasks as endpoint } from '@flotilla/contract/http/automation/tasks';
import type { Locale } from '@flotilla/contract/locale';
import type { UserWho } from '../../../platform/access/who.ts';
import { among, contains, equals, type Page, readPage } from '../../../platform/db/list.ts';
import { and, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { presentTasks, type TaskNames, tasksInReach } from './standing/present-tasks.ts';
import { targeting } from './targets.ts';

const nextStart = ({ status, nextAt, startAt }: ReturnType<typeof tasksInReach>['rows']) =>
  sql`case when ${status} = 1 then coalesce(${nextAt}, case when ${startAt} > now() then ${startAt} end) end`;

/** Waits for a decision, or has stopped itself without a change of its status since. */
const asksForAttention = ({ status, waveState, statusAt, waveAt }: ReturnType<typeof tasksInReach>['rows']) =>
  sql`(${status} = 1 and ${waveState} = 'held' or ${status} = 0 and ${waveState} = 'stopped' and ${statusAt} <= ${waveAt})`;

type Filters = Omit<QueryOf<typeof endpoint>, keyof Page>;

export async function listTasks(
  db: Queryable,
  who: UserWho,
  filters: Filters,
  page: Page,
  names: TaskNames,
  locale: Locale,
) {
  const { rows, select } = tasksInReach(db, who);
  const where = and(
    contains(rows.name, filters.name),
    filters.ids && among(rows.id, filters.ids),
    targeting(sql`${rows.id}`, filters),
    equals(rows.scriptId, filters.scriptId),
    equals(rows.status, filters.status),
    equals(rows.source, filters.source),
    equals(rows.platformId, filters.platformId),
    equals(rows.timerType, filters.timerType),
    filters.attention === undefined ? undefined : sql`${asksForAttention(rows)} = ${filters.attention === 1}`,
    equals(rows.kind, filters.kind === 'all' ? undefined : filters.kind),
  );
  const columns = { id: rows.id, name: rows.name, nextTime: nextStart(rows), gmtModified: rows.modifiedAt };
  const found = await readPage(db, select(), where, page, columns);
  return { ...found, list: await presentTasks(db, found.list, names, locale) };
}
