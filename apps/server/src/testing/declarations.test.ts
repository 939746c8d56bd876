import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { is, Table } from '../platform/db/orm.ts';
import { getTableConfig, type PgTable } from '../platform/db/orm-tables.ts';
import { type OwnableTable, type Owned, unscoped } from '../platform/db/owned.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

const source = join(import.meta.dirname, '..');

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const isTable = (value: unknown): value is PgTable => is(value, Table);

function opened(exported: unknown): PgTable | null {
  if (isTable(exported)) return exported;
  if (typeof exported !== 'object' || exported === null) return null;
  const table: unknown = unscoped(exported as Owned<OwnableTable>, 'to compare it with the database');
  return isTable(table) ? table : null;
}

async function declaredTables(): Promise<PgTable[]> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(^|[\\/])schema\.ts$/.test(path),
  );
  const modules = await Promise.all(files.map((path) => import(join(source, path)) as Promise<object>));
  return modules.flatMap((module) => Object.values(module).flatMap((exported) => opened(exported) ?? []));
}

const plain = (type: string) => type.replace(' (', '(');
/** A time of day without its zone goes by its short name. */
const short = (type: string) => type.replace(/^(time\(\d\)) without time zone$/, '$1');

test('what is declared for queries is what the database has', async () => {
  const { rows } = await db.query<{ table: string; column: string; type: string; required: boolean }>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`);
  const stored = Map.groupBy(rows, (row) => row.table);
  const tables = await declaredTables();
  expect(tables.length).toBeGreaterThan(15);

  const faults = tables.flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    const found = new Map(stored.get(name)?.map((row) => [row.column, row]));
    return columns.flatMap((column) => {
      const row = found.get(column.name);
      const declared = `${name}.${column.name} ${plain(column.getSQLType())}${column.notNull ? ' not null' : ''}`;
      if (!row) return [`${declared}: the database has no such column`];
      const has = `${short(row.type)}${row.required ? ' not null' : ''}`;
      return declared === `${name}.${column.name} ${has}` ? [] : [`${declared}: the database has ${has}`];
    });
  });
  expect(faults).toEqual([]);
});

test('every foreign key has an index that begins with it', async () => {
  const { rows } = await db.query<{ key: string }>(`
    select format('%s (%s)', c.conrelid::regclass, a.attname) as key
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and not exists (
       select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
     order by 1`);
  expect(rows.map(({ key }) => key)).toEqual([]);
});
