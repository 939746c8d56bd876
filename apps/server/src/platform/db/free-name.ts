import type { Words } from '@flotilla/contract/locale';
import { taken } from '../http/call-error.ts';
import { and, eq, ne, type SQL, sql } from './orm.ts';
import { type AnyPgColumn, getTableConfig, type PgTable } from './orm-tables.ts';
import type { Queryable } from './queryable.ts';

type NamedTable = PgTable & { readonly id: AnyPgColumn; readonly name: AnyPgColumn };

/**
 * Refuses a name that another row has. It is no unique constraint because sites may have stored one name twice already. A lock
 * keeps two calls from storing one name at once. @throws 409 naming `name`
 */
export async function assertNameIsFree(
  tx: Queryable,
  table: NamedTable,
  words: Words<'name'>,
  { name, id = 0, siblings }: { readonly name: string; readonly id?: number; readonly siblings?: SQL | undefined },
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`names of ${getTableConfig(table).name}`}))`);
  const others = await tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(eq(table.name, name), ne(table.id, id), siblings))
    .limit(1);
  if (others.length > 0) throw taken(words, 'name', name);
}
