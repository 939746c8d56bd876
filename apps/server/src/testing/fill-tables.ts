import type pg from 'pg';
import { quoted, readTables } from '../platform/backup/tables.ts';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly checks: string;
}
interface Key {
  readonly columns: readonly string[];
  readonly other: string;
  readonly otherColumns: readonly string[];
}

const columnsOf = `
  select a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull and not a.atthasdef as required,
         coalesce((select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
                    where k.conrelid = a.attrelid and k.contype = 'c' and a.attnum = any(k.conkey)), '') as checks
    from pg_attribute a
   where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
   order by a.attnum`;
const keysOf = `
  select k.confrelid::regclass::text as other,
         (select json_agg(a.attname order by n) from unnest(k.conkey) with ordinality as u (num, n)
            join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.num) as columns,
         (select json_agg(a.attname order by n) from unnest(k.confkey) with ordinality as u (num, n)
            join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.num) as "otherColumns"
    from pg_constraint k where k.conrelid = $1::regclass and k.contype = 'f'`;

/** References that triggers check. */
const triggered: Readonly<Record<string, Omit<Key, 'columns'>>> = {
  task_id: { other: 'task', otherColumns: ['id'] },
  script_version_id: { other: 'script_version', otherColumns: ['id'] },
};

let made = 0;
/** A value that the column's checks may accept: the first text that they name. */
function valueFor({ type, checks }: Column): unknown {
  made += 1;
  if (type.endsWith('[]')) return '{}';
  if (/^(bigint|integer|smallint|numeric|real|double precision)$/.test(type)) return 1;
  if (type === 'boolean') return true;
  if (type === 'jsonb') return '{}';
  if (type === 'bytea') return Buffer.from([0, 255, 10]);
  if (type.startsWith('timestamp')) return new Date().toISOString();
  if (type === 'date') return '2026-11-24';
  if (type.startsWith('time')) return '08:00:00';
  return /'([^']+)'::text/.exec(checks)?.[1] ?? `x\t\\${made}\nü`;
}

/** Adds a row to the table; every column gets a value, or only those that need one. */
async function addRow(client: pg.Client, table: string, everyColumn: boolean): Promise<void> {
  const columns = (await client.query<Column>(columnsOf, [quoted(table)])).rows;
  const keys = [
    ...columns.filter(({ name }) => name in triggered).map(({ name }) => ({ columns: [name], ...triggered[name]! })),
    ...(await client.query<Key>(keysOf, [quoted(table)])).rows,
  ];
  const values = new Map<string, unknown>();
  for (const column of columns) if (everyColumn || column.required) values.set(column.name, valueFor(column));
  for (const key of keys) {
    const { rows } = await client.query(`select ${key.otherColumns.map(quoted).join(', ')} from ${key.other} limit 1`);
    for (const [index, name] of key.columns.entries()) {
      if (rows[0]) values.set(name, rows[0][key.otherColumns[index]!]);
      else values.delete(name);
    }
  }
  const names = [...values.keys()];
  const into =
    names.length > 0
      ? `(${names.map(quoted).join(', ')}) values (${names.map((_n, i) => `$${i + 1}`).join(', ')})`
      : 'default values';
  await client.query(`insert into ${quoted(table)} ${into}`, [...values.values()]);
}

/** Adds a row to each empty table, whatever the schema. Returns the tables that stayed empty, with the reason. */
export async function fillTables(client: pg.Client): Promise<string[]> {
  const isEmpty = async (name: string) => (await client.query(`select from ${quoted(name)} limit 1`)).rowCount === 0;
  let empty: string[] = [];
  for (const { name } of await readTables(client)) if (await isEmpty(name)) empty.push(name);
  for (;;) {
    const reasons = new Map<string, string>();
    for (const name of empty) {
      for (const everyColumn of [true, false]) {
        const failure = await addRow(client, name, everyColumn).then(
          () => null,
          (error: Error) => error.message,
        );
        if (failure === null) {
          reasons.delete(name);
          break;
        }
        reasons.set(name, failure);
      }
    }
    const left = [...reasons.keys()];
    if (left.length === 0 || left.length === empty.length) return [...reasons].map((one) => one.join(': '));
    empty = left;
  }
}
