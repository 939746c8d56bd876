import type pg from 'pg';
import { BackupError } from './backup-error.ts';
import type { Table } from './frames.ts';
import { quoted, readTables } from './tables.ts';

type Statement = { readonly drop: string; readonly create: string };

const foreignKeys = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint
   where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`;
/** Constraints keep their indexes, which foreign keys need. Filling the others row by row would take longer. */
const plainIndexes = `
  select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as create
    from pg_index i join pg_class c on c.oid = i.indexrelid
   where c.relnamespace = current_schema()::regnamespace and not c.relispartition
     and not exists (select from pg_constraint where conindid = i.indexrelid and contype <> 'f')`;

/**
 * Takes off what would slow down or falsify the copying of rows: foreign keys, indexes, and triggers, which would count rows a
 * second time. Returns a function that puts them back, which also checks that the rows fit together.
 */
export async function takeApart(client: pg.Client): Promise<() => Promise<void>> {
  const keys = (await client.query<Statement>(foreignKeys)).rows;
  for (const { drop } of keys) await client.query(drop);
  const indexes = (await client.query<Statement>(plainIndexes)).rows;
  for (const { drop } of indexes) await client.query(drop);
  const tables = (await readTables(client)).map(({ name }) => quoted(name));
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${tables.join(', ')}`);
  return async () => {
    for (const { create } of [...indexes, ...keys]) await client.query(create);
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  };
}

/** Creates the partitions that rows of the backup need. */
export async function createPartitions(client: pg.Client, tables: readonly Table[]): Promise<void> {
  for (const { name, partitions } of tables) {
    for (const part of partitions ?? []) {
      await client.query(`create table if not exists ${quoted(part.name)} partition of ${quoted(name)} ${part.bound}`);
    }
  }
}

/**
 * Returns the names of the backup's tables that the migrations have created; others are not the program's. @throws BackupError if
 * a column differs, because rows are copied in the binary form of their types
 */
export async function comparableTables(
  client: pg.Client,
  tables: readonly Table[],
): Promise<ReadonlyMap<string, Table>> {
  const created = new Map((await readTables(client)).map((table) => [table.name, table]));
  const textOf = ({ columns }: Table) =>
    columns
      .map(({ name, type }) => `${name} ${type}`)
      .toSorted()
      .join(', ');
  const comparable = tables.filter((table) => created.has(table.name));
  for (const table of comparable) {
    const [stored, own] = [textOf(table), textOf(created.get(table.name)!)];
    if (stored !== own) {
      throw new BackupError(`The table ${table.name} of the backup has other columns than its migrations create.`);
    }
  }
  return new Map(comparable.map((table) => [table.name, table]));
}
