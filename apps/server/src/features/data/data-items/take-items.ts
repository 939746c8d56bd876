import { type SQL, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

/** The request of a run for lines of a group. */
export interface Wanted {
  readonly runId: number;
  readonly deviceNo: string;
  readonly count: number;
}
export type TakenItem = { readonly id: number; readonly name: string; readonly content: string };
type From = 'head' | 'tail' | 'random';

const free = (groupId: number): SQL => sql`i.group_id = ${groupId} and i.state = 'free'`;

/** Free lines that no other transaction is taking: from the head, the tail, or a random position. */
function chosen(groupId: number, from: From, count: number): SQL {
  if (from !== 'random') {
    const order = from === 'head' ? sql`i.id` : sql`i.id desc`;
    return sql`select i.id, row_number() over (order by ${order}) as nth from (
      select i.id from data_item i where ${free(groupId)} order by ${order} limit ${count} for update skip locked) as i`;
  }
  const start = Math.random();
  const part = (side: SQL) =>
    sql`(select i.id from data_item i where ${free(groupId)} and ${side} order by i.chance limit ${count} for update skip locked)`;
  return sql`select i.id, row_number() over (order by side, random()) as nth from (
    select id, 0 as side from ${part(sql`i.chance >= ${start}`)} as above
    union all select id, 1 from ${part(sql`i.chance < ${start}`)} as below) as i`;
}

/**
 * Leases lines of one group to several runs in one statement, so that the calls of a thousand phones need few statements and none
 * waits for another. If too few lines are free, the later runs get fewer.
 */
export async function takeItems(
  tx: Queryable,
  groupId: number,
  from: From,
  wanted: readonly Wanted[],
): Promise<TakenItem[][]> {
  const takers = wanted.flatMap(({ runId, deviceNo, count }, index) =>
    Array.from({ length: count }, () => ({ runId, deviceNo, index })),
  );
  const { rows } = await tx.execute<TakenItem & { nth: number }>(sql`
    with chosen as materialized (${chosen(groupId, from, takers.length)}),
    taken as (
      update data_item i set state = 'leased', run_id = t.run_id, device_no = t.device_no, changed_at = now()
        from chosen c
        join unnest(${sql.param(takers.map(({ runId }) => runId))}::bigint[], ${sql.param(takers.map(({ deviceNo }) => deviceNo))}::text[])
             with ordinality as t (run_id, device_no, nth) using (nth)
       where i.id = c.id
      returning i.id, i.name, i.content, i.run_id, i.device_no, t.nth),
    noted as (
      insert into data_item_event (item_id, kind, run_id, device_no) select id, 'taken', run_id, device_no from taken)
    select id, name, content, nth::int as nth from taken order by nth`);
  const given = wanted.map((): TakenItem[] => []);
  for (const { nth, ...item } of rows) given[takers[nth - 1]!.index]!.push(item);
  return given;
}
