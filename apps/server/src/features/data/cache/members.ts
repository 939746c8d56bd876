import type { CacheType } from '@flotilla/contract/http/data/cache';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

/** The size of an entry's value in UTF-16 code units. */
export const charactersOf = (members: readonly string[]): number =>
  members.reduce((sum, { length }) => sum + length, 0);

const digest = sql`sha256(convert_to(value, 'UTF8'))`;
const isAmong = (entryId: number, members: readonly string[]) => sql`m.entry_id = ${entryId} and m.set_digest = any(
  select ${digest} from unnest(${sql.param([...members])}::text[]) as given (value))`;

/** Returns those of `members` that the set does not have. */
export async function newTo(tx: Queryable, entryId: number, members: readonly string[]): Promise<string[]> {
  const known = new Set(await knownIn(tx, entryId, members));
  return members.filter((one) => !known.has(one));
}

export async function knownIn(tx: Queryable, entryId: number, members: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ value: string }>(
    sql`select m.value from cache_member m where ${isAmong(entryId, members)}`,
  );
  return rows.map(({ value }) => value);
}

/** Adds members at one end of the list, in this order. */
export async function addMembers(
  tx: Queryable,
  { id, kind }: { readonly id: number; readonly kind: CacheType },
  members: readonly string[],
  end: 'head' | 'tail' = 'tail',
): Promise<void> {
  const before =
    end === 'tail' ? sql`coalesce(max(place), 0)` : sql`coalesce(min(place), 1) - ${members.length + 1}::int`;
  await tx.execute(sql`
    insert into cache_member (entry_id, place, value, set_digest)
    select ${id}, (select ${before} from cache_member where entry_id = ${id}) + given.place, given.value,
           case when ${kind === 'set'} then ${digest} end
      from unnest(${sql.param([...members])}::text[]) with ordinality as given (value, place)`);
}

export async function removeMembers(tx: Queryable, entryId: number, members: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ value: string }>(
    sql`delete from cache_member m where ${isAmong(entryId, members)} returning m.value`,
  );
  return rows.map(({ value }) => value);
}

/** Takes the member at one end. */
export async function takeMember(tx: Queryable, entryId: number, end: 'head' | 'tail'): Promise<string | undefined> {
  const at = end === 'head' ? sql`min(place)` : sql`max(place)`;
  const { rows } = await tx.execute<{ value: string }>(sql`
    delete from cache_member
     where entry_id = ${entryId} and place = (select ${at} from cache_member where entry_id = ${entryId})
    returning value`);
  return rows[0]?.value;
}

/** Returns the members in the order of the list. */
export async function membersOf(db: Queryable, entryId: number): Promise<string[]> {
  const { rows } = await db.execute<{ value: string }>(
    sql`select value from cache_member where entry_id = ${entryId} order by place`,
  );
  return rows.map(({ value }) => value);
}

export async function removeAllMembers(tx: Queryable, entryId: number): Promise<void> {
  await tx.execute(sql`delete from cache_member where entry_id = ${entryId}`);
}
