import type { Owner } from '../../../platform/access/who.ts';
import { type SQL, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

/** Where lines are added, and how. */
export interface Target {
  readonly group: Owner & { readonly id: number };
  readonly name: string;
  readonly deduplicate: boolean;
}

/** Whoever drops repeated lines does so alone in the group, so that two at once do not add the same. */
export async function lockAgainstRepeats(tx: Queryable, groupIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(groupIds)].toSorted((one, other) => one - other)) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('data_group', ${id}))`);
  }
}

/** The same without waiting: false while somebody else has the group. */
export async function tryAgainstRepeats(tx: Queryable, groupId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('data_group', ${groupId})) as locked`,
  );
  return rows[0]!.locked;
}

/** Whether the group has the line already, as another item. */
export async function hasLine(
  tx: Queryable,
  { id = 0, groupId, content }: { readonly id?: number; readonly groupId: number; readonly content: string },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select i.id from data_item i
     where i.group_id = ${groupId} and hashtextextended(i.content, 0) = hashtextextended(${content}::text, 0)
       and i.content = ${content} and i.id <> ${id} limit 1`);
  return rows.length > 0;
}

/**
 * The statement that adds lines in their order. Each looks for its like in the index: `not exists` would become a join, which
 * reads all lines of the group for every batch of an import, because the database does not know yet how many there are.
 */
export function addingLines({ group, name, deduplicate }: Target, lines: readonly string[]): SQL {
  const wanted = deduplicate ? [...new Set(lines)] : lines;
  const fresh = deduplicate
    ? sql`where (select i.id from data_item i where i.group_id = ${group.id}
            and hashtextextended(i.content, 0) = hashtextextended(l.content, 0) and i.content = l.content limit 1) is null`
    : sql``;
  return sql`
    insert into data_item (tenant_id, owner_id, group_id, name, content, deduplicate)
    select ${group.tenantId}, ${group.ownerId}, ${group.id}, ${name}, l.content, ${deduplicate}
      from unnest(${sql.param(wanted)}::text[]) with ordinality as l (content, place) ${fresh}
     order by l.place
    returning id`;
}

/** Adds lines in their order; answers the ids of those that were not dropped. */
export async function addLines(tx: Queryable, target: Target, lines: readonly string[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(addingLines(target, lines));
  return rows.map(({ id }) => id);
}
