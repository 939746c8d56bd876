import type pg from 'pg';
import type { Table } from './frames.ts';

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const listOf = (columns: Table['columns']): string => columns.map(({ name }) => quoted(name)).join(', ');

type Querying = Pick<pg.ClientBase, 'query'>;

/** The tables of the schema. Partitioned ones come last, so that their rows are copied, and their partitions locked, for the shortest time. */
export async function readTables(client: Querying): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
           (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum), '[]')
              from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
           case when c.relkind = 'p' then
             (select coalesce(json_agg(json_build_object('name', part.relname, 'bound', pg_get_expr(part.relpartbound, part.oid)) order by part.relname), '[]')
                from pg_inherits i join pg_class part on part.oid = i.inhrelid where i.inhparent = c.oid) end as partitions
      from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relkind = 'p', c.relname`);
  return rows;
}

/** The names of the tables that the database has, in whatever state it is. */
export async function tableNames(client: Querying): Promise<string[]> {
  return (await readTables(client)).map(({ name }) => name);
}
