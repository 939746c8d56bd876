import type { Owner } from '../../../platform/access/who.ts';
import { type SQL, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

/** The group that lines are added to, and how. */
export interface Target {
  readonly group: Owner & { readonly id: number };
  readonly name: string;
  readonly deduplicate: boolean;
}

/** Locks groups until the transaction ends, so that two imports that drop repeated lines do not add the same line. */
export async function lockAgainstRepeats(tx: Queryable, groupIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(groupIds)].toSorted((one, other) => one - other)) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('data_group', ${id}))`);
  }
}

/** Locks a group without waiting. Returns `false` if another transaction has locked it. */
export async function tryAgainstRepeats(tx: Queryable, groupId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('data_group', ${groupId})) as locked`,
  );
  return rows[0]!.locked;
}

/**
 * Whether item `i` of the group has this content. The hash includes the group, and `+ 0` keeps the other indexes of the group away:
 * a plan that reads the whole group for each line takes quadratic time.
 */
const isRepeat = ({ groupId, content }: { readonly groupId: number; readonly content: SQL }): SQL => sql`
  hashtextextended(i.content, i.group_id) = hashtextextended(${content}, ${groupId}::bigint)
    and i.content = ${content} and i.group_id + 0 = ${groupId}`;

/** Whether another item of the group has the same line. */
export async function hasLine(
  tx: Queryable,
  { id = 0, groupId, content }: { readonly id?: number; readonly groupId: number; readonly content: string },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select i.id from data_item i
     where ${isRepeat({ groupId, content: sql`${content}::text` })} and i.id <> ${id} limit 1`);
  return rows.length > 0;
}

/**
 * The statement that adds lines in their order. It searches the index for each line: `not exists` would become a join that reads
 * all lines of the group for every batch of an import, because the statistics do not include the lines of this transaction.
 */
export function addingLines({ group, name, deduplicate }: Target, lines: readonly string[]): SQL {
  const wanted = deduplicate ? [...new Set(lines)] : lines;
  const fresh = deduplicate
    ? sql`where (select i.id from data_item i where ${isRepeat({ groupId: group.id, content: sql`l.content` })} limit 1) is null`
    : sql``;
  return sql`
    insert into data_item (tenant_id, owner_id, group_id, name, content, deduplicate)
    select ${group.tenantId}, ${group.ownerId}, ${group.id}, ${name}, l.content, ${deduplicate}
      from unnest(${sql.param(wanted)}::text[]) with ordinality as l (content, place) ${fresh}
     order by l.place
    returning id`;
}

/** Adds lines in their order; returns the ids of those that were not dropped. */
export async function addLines(tx: Queryable, target: Target, lines: readonly string[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(addingLines(target, lines));
  return rows.map(({ id }) => id);
}
