import type { QueryOf } from '@flotilla/contract/endpoint';
import type { dataItems as calls, DataItem } from '@flotilla/contract/http/data/data-items';
import type { UserWho } from '../../../platform/access/who.ts';
import { among, contains, equals, type Page, readPage } from '../../../platform/db/list.ts';
import { and, inArray, type SQL, sql } from '../../../platform/db/orm.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { dataGroupRef, groupsInReach } from '../data-groups/api.ts';
import { dataItems } from './schema.ts';

export type ItemFilter = Omit<QueryOf<typeof calls.list>, keyof Page>;

/** The rows that `who` reaches, and what is shown of them. Names are looked up for the shown rows alone, where a join takes all. */
function rowsFor(db: Queryable, who: UserWho) {
  const row = scoped(db, who).rows(dataItems, 'row');
  const columns = { id: row.id, returns: row.returns, gmtChanged: row.changedAt };
  const shown = db.select({
    ...columns,
    name: row.name,
    groupId: row.groupId,
    groupName: sql<string>`coalesce((select g.name from data_group_ref g where g.id = ${row.groupId}), '')`,
    content: row.content,
    deduplicate: sql<0 | 1>`${row.deduplicate}::int`,
    state: row.state,
    runId: row.runId,
    deviceNo: sql<string>`coalesce(${row.deviceNo}, '')`,
    userName: sql<string>`coalesce((select u.username from user_ref u where u.id = ${row.ownerId}), '')`,
    gmtCreate: row.createdAt,
    gmtModified: row.modifiedAt,
  });
  return { row, columns, select: shown.from(row) };
}

/** The number of lines of groups in these states; `undefined` if the filter needs more than the counters. */
function counted(who: UserWho, { groupId, state, name, content, deviceNo, ids }: ItemFilter): SQL | undefined {
  if (name || content || deviceNo || ids) return undefined;
  const found = and(
    groupsInReach(who),
    equals(dataGroupRef.id, groupId),
    state && sql`c.state = any(${sql.param([...state])}::text[])`,
  );
  return sql`select coalesce(sum(c.items), 0)::int as total
    from ${dataGroupRef} join data_count_ref c on c.group_id = ${dataGroupRef.id} where ${found}`;
}

type Row = ReturnType<typeof rowsFor>['row'];

/**
 * The lines of a group after one of them, or those in one state, and their order. It is a range of the index instead of an equality,
 * otherwise the planner may scan all lines in the order of their ids.
 */
function ofGroup({ groupId: group, id, state }: Row, groupId: number, states: ItemFilter['state'], after = 0) {
  if (states?.length !== 1) {
    const range = sql`(${group}, ${id}) > (${groupId}::bigint, ${after}::bigint) and ${group} <= ${groupId}`;
    return { range: and(range, states && inArray(state, states)), order: [group, id] };
  }
  const [only] = states;
  const range = sql`(${group}, ${state}, ${id}) > (${groupId}::bigint, ${only}, ${after}::bigint) and (${group}, ${state}) <= (${groupId}::bigint, ${only})`;
  return { range, order: [group, state, id] };
}

/** Shorter texts have no trigram, so the index of texts does not find them. */
const shortestIndexed = 3;

/** Ranges of an index would keep the database from the index of texts. */
function placeOf(row: Row, { groupId, state, content = '', name = '' }: ItemFilter, after?: number): SQL | undefined {
  if (groupId !== undefined && Math.max(content.length, name.length) < shortestIndexed)
    return ofGroup(row, groupId, state, after).range;
  return and(
    equals(row.groupId, groupId),
    state && inArray(row.state, state),
    after === undefined ? undefined : sql`${row.id} > ${after}`,
  );
}

const conditions = (row: Row, filter: ItemFilter, after?: number): SQL | undefined =>
  and(
    placeOf(row, filter, after),
    contains(row.name, filter.name),
    contains(row.content, filter.content),
    equals(row.deviceNo, filter.deviceNo),
    filter.ids && among(row.id, filter.ids),
  );

export function listItems(db: Queryable, who: UserWho, filter: ItemFilter, page: Page) {
  const { row, columns, select } = rowsFor(db, who);
  const { groupId, state } = filter;
  const ordered = groupId === undefined ? columns : { ...columns, id: ofGroup(row, groupId, state).order };
  const byId = { by: 'id', order: 'asc' } as const;
  return readPage(db, select, conditions(row, filter), page, ordered, byId, counted(who, filter));
}

export function itemsById(db: Queryable, who: UserWho, ids: readonly number[]): PromiseLike<DataItem[]> {
  const { row, select } = rowsFor(db, who);
  return select.where(among(row.id, ids));
}

/** The contents under the filter in order, some at a time, however many they are. */
export async function* contentsOf(tx: Queryable, who: UserWho, filter: ItemFilter): AsyncGenerator<string[]> {
  const rowsAPage = 20_000;
  for (let last = 0; ; ) {
    const row = scoped(tx, who).rows(dataItems, 'row');
    const found = await tx
      .select({ id: row.id, content: row.content })
      .from(row)
      .where(conditions(row, filter, last))
      .orderBy(...(filter.groupId === undefined ? [row.id] : ofGroup(row, filter.groupId, filter.state).order))
      .limit(rowsAPage);
    if (found.length > 0) yield found.map(({ content }) => content);
    if (found.length < rowsAPage) return;
    last = found.at(-1)!.id;
  }
}
