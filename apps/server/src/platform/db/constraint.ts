import { type Locale, type Word, type Words, word } from '@flotilla/contract/locale';
import { term } from '@flotilla/contract/terms';
import { CallError, taken } from '../http/call-error.ts';
import { causesOf } from './database-away.ts';
import { sql } from './orm.ts';
import type { Queryable } from './queryable.ts';

const refusal = (error: unknown, code: string) => causesOf(error).find((cause) => cause.code === code);

/** The unique constraint that `error` violates. */
const takenConstraint = (error: unknown): string | undefined => refusal(error, '23505')?.constraint;
export const isTaken = (error: unknown, constraint: string): boolean => takenConstraint(error) === constraint;

/** For `catch` after a deletion: 409 that names the rows which still refer to these. */
export const explainTaken =
  <Field extends string>(
    words: Words<Field>,
    unique: Readonly<Record<string, Field>>,
    sent: Readonly<Partial<Record<NoInfer<Field>, unknown>>>,
  ) =>
  (error: unknown): never => {
    const field = unique[takenConstraint(error) ?? ''];
    throw field ? taken(words, field, String(sent[field])) : error;
  };

const wordOfTable = new Map<string, Word>();
/** Names the rows of these tables for error messages about rows in use. */
export function nameTables(name: Word, ...tables: readonly string[]): void {
  for (const table of tables) wordOfTable.set(table, name);
}

const nameOf = (table: string): Word => wordOfTable.get(table) ?? term('otherData');

/** For `catch` after a deletion: 409 that names what still refers to the rows. */
export function refuseInUse(error: unknown): never {
  const table = refusal(error, '23503')?.table;
  if (table === undefined) throw error;
  throw new CallError('inUse', { params: { by: nameOf(table) } });
}

/** For `catch` after a deletion from `table`: 409 with every kind of row that refers to the deleted ones, and their numbers. */
export const refuseWithUses = (db: Queryable, table: string, ids: readonly number[]) => async (error: unknown) => {
  if (refusal(error, '23503') === undefined) throw error;
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
  if (counts.size === 0) throw refuseInUse(error);
  const uses = (locale: Locale) =>
    [...counts]
      .map(([word, count]) => (locale === 'en' ? `${word.en} (${count})` : `${word[locale]}（${count}）`))
      .join(locale === 'en' ? ', ' : '、');
  throw new CallError('inUse', { params: { by: word(uses('zh-CN'), uses('en'), uses('zh-TW')) } });
};

/** The tables whose rows prevent a deletion from `table`, with the columns that refer to it. */
async function referrers(db: Queryable, table: string) {
  const { rows } = await db.execute<{ name: string; columns: string[] }>(sql`
    select t.relname::text as name, array_agg(a.attname::text) as columns
      from pg_constraint c
      join pg_class t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = ${table}::regclass and c.confdeltype in ('a', 'r') and c.conparentid = 0
     group by t.relname order by t.relname`);
  return rows;
}

/** Whether the database can never store the data: a row of the batch is invalid. */
export const isUnstorable = (error: unknown): boolean =>
  // Class 22: data that no column accepts; 54: a limit of the database is exceeded.
  causesOf(error).some(({ code }) => typeof code === 'string' && /^(22|54)/.test(code));
