import { type Locale, type Word, word } from '@flotilla/contract/locale';
import { CallError } from '../http/call-error.ts';
import { seededWord } from '../seeded-names.ts';
import { causeWith, nameOf, refuseInUse } from './constraint.ts';
import { type SQL, sql } from './orm.ts';
import type { Queryable } from './queryable.ts';

/** A kind of rows that refer to others, with their number. */
interface Use {
  readonly name: Word;
  readonly count: number;
}

/** The kinds of rows that prevent the deletion of the rows with these ids from `table`. */
export async function usesOf(db: Queryable, table: string, ids: readonly number[]): Promise<Use[]> {
  const counts = new Map<Word, number>();
  for (const { name, columns } of await referrers(db, table)) {
    const refers = columns.map((column) => sql`${sql.identifier(column)} = any(${sql.param(ids)}::bigint[])`);
    const others = name === table ? sql`and id <> all(${sql.param(ids)}::bigint[])` : sql``;
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(name)} where (${sql.join(refers, sql` or `)}) ${others}`,
    );
    const { count } = rows[0]!;
    // Tables with the same name hold parts of one thing, such as a script and its versions.
    if (count > 0) counts.set(nameOf(name), Math.max(count, counts.get(nameOf(name)) ?? 0));
  }
  return [...counts].map(([name, count]) => ({ name, count }));
}

/** Lists kinds of rows, each with its `details` in brackets. */
function listed(kinds: readonly { readonly name: Word; details(locale: Locale): string | number }[]): Word {
  const inLocale = (locale: Locale) =>
    kinds
      .map(({ name, details }) =>
        locale === 'en' ? `${name.en} (${details(locale)})` : `${name[locale]}（${details(locale)}）`,
      )
      .join(locale === 'en' ? ', ' : '、');
  return word(inLocale('zh-CN'), inLocale('en'), inLocale('zh-TW'));
}

/** For `catch` after a deletion from `table`: 409 with every kind of row that refers to the deleted ones, and their numbers. */
export const refuseWithUses = (db: Queryable, table: string, ids: readonly number[]) => async (error: unknown) => {
  if (causeWith(error, '23503') === undefined) throw error;
  const uses = await usesOf(db, table, ids);
  if (uses.length === 0) throw refuseInUse(error);
  throw new CallError('inUse', {
    params: { by: listed(uses.map(({ name, count }) => ({ name, details: () => count }))) },
  });
};

/**
 * Makes the rows of other tables that `usesOf` counts refer to the row `to` of `table` in place of `from`, which both must be locked
 * for update. @throws 409 with the names that rows of both have, if these are unique
 */
export async function moveUses(tx: Queryable, table: string, from: number, to: number): Promise<void> {
  const tables = (await referrers(tx, table)).filter(({ name }) => name !== table);
  const clashes: { name: Word; details(locale: Locale): string }[] = [];
  for (const { name, uniqueNames } of tables) {
    for (const { owner, names } of uniqueNames) {
      const found = await namesOfBoth(tx, { table: name, owner, names, from, to });
      const details = (locale: Locale) =>
        found.map((one) => seededWord(one)[locale]).join(locale === 'en' ? ', ' : '、');
      if (found.length > 0) clashes.push({ name: nameOf(name), details });
    }
  }
  if (clashes.length > 0) throw new CallError('namesOfBoth', { params: { by: listed(clashes) } });
  for (const { name, columns, stamp } of tables) {
    for (const column of columns) {
      const changed = stamp === null ? sql`` : sql`, ${sql.identifier(stamp)} = now()`;
      await tx.execute(sql`
        update ${sql.identifier(name)} set ${sql.identifier(column)} = ${to} ${changed} where ${sql.identifier(column)} = ${from}`);
    }
  }
}

/** Names listed in an error message. */
const mostNames = 10;

interface UniqueNames {
  readonly table: string;
  /** The column with the reference, and the others of the unique index; the last of these is the name. */
  readonly owner: string;
  readonly names: readonly string[];
  readonly from: number;
  readonly to: number;
}

async function namesOfBoth(db: Queryable, { table, owner, names, from, to }: UniqueNames): Promise<string[]> {
  const of = (alias: SQL, column: string) => sql`${alias}.${sql.identifier(column)}`;
  const [mine, theirs] = [sql`mine`, sql`theirs`];
  const same = names.map((column) => sql`${of(mine, column)} = ${of(theirs, column)}`);
  const { rows } = await db.execute<{ name: string }>(sql`
    select ${of(mine, names.at(-1)!)}::text as name
      from ${sql.identifier(table)} ${mine} join ${sql.identifier(table)} ${theirs} on ${sql.join(same, sql` and `)}
     where ${of(mine, owner)} = ${from} and ${of(theirs, owner)} = ${to} order by 1 limit ${mostNames}`);
  return rows.map(({ name }) => name);
}

interface Referrer extends Record<string, unknown> {
  readonly name: string;
  /** The columns that refer to the table. */
  readonly columns: readonly string[];
  /** The column with the time of the last change, if any. */
  readonly stamp: string | null;
  /** The unique indexes that include one of the columns. */
  readonly uniqueNames: readonly Pick<UniqueNames, 'owner' | 'names'>[];
}

/** The tables whose rows prevent a deletion from `table`. */
async function referrers(db: Queryable, table: string): Promise<Referrer[]> {
  const { rows } = await db.execute<Referrer>(sql`
    with referrer as (
      select t.oid, t.relname::text as name, array_agg(a.attname::text) as columns
        from pg_constraint c
        join pg_class t on t.oid = c.conrelid
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.confrelid = ${table}::regclass and c.confdeltype in ('a', 'r') and c.conparentid = 0
       group by t.oid, t.relname
    ), indexed as (
      select i.indrelid, i.indexrelid, array_agg(a.attname::text order by key.nth) as columns
        from pg_index i
       cross join unnest(i.indkey::smallint[]) with ordinality as key (attnum, nth)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = key.attnum
       where i.indisunique and i.indrelid in (select oid from referrer) group by i.indrelid, i.indexrelid
    )
    select r.name, r.columns,
           (select a.attname::text from pg_attribute a
             where a.attrelid = r.oid and a.attname in ('modified_at', 'updated_at') limit 1) as stamp,
           coalesce((select jsonb_agg(jsonb_build_object('owner', owner, 'names', array_remove(i.columns, owner)))
                       from indexed i cross join unnest(r.columns) owner
                      where i.indrelid = r.oid and owner = any(i.columns) and cardinality(i.columns) > 1), '[]') as "uniqueNames"
      from referrer r order by r.name`);
  return rows;
}
