import type { Page } from '../../../platform/db/list.ts';
import { limitOf, offsetOf } from '../../../platform/db/list.ts';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { narrowest, readChecks, readChoices, readLimits, type TableCheck } from './read-checks.ts';

/** The facts about a column that PostgreSQL's catalogue has. */
export interface ColumnFacts {
  /** `text`, `integer` and so on; as PostgreSQL writes it for types that no feature supports. */
  readonly type: string;
  /** The digits of a `numeric`, and those after the point. */
  readonly digits?: number;
  readonly scale?: number;
  /** The values that a check of this column alone allows. */
  readonly choices?: readonly (string | number)[];
  /** The limits of a number that checks of this column alone set. */
  readonly min?: number;
  readonly max?: number;
  readonly isNullable: boolean;
  /** The expression of the default. */
  readonly standard: string | null;
  /** The length limit of a text. */
  readonly most: number | null;
  readonly refersTo: string;
  /** The unique index of this column alone, or of the tenant and this column. */
  readonly unique: string;
}

export interface DatabaseColumn extends ColumnFacts {
  readonly name: string;
  readonly comment: string;
  readonly isIdentity: boolean;
}

export interface DatabaseTable {
  readonly name: string;
  readonly comment: string;
  readonly columns: readonly DatabaseColumn[];
  readonly checks: readonly TableCheck[];
}

const likePattern = (text: string | undefined) => `%${(text ?? '').replace(/[\\%_]/g, '\\$&')}%`;

interface Wanted extends Page {
  readonly name?: string | undefined;
  readonly comment?: string | undefined;
}

/** The tables of the program's schema that are not imported. */
export async function listTables(db: Queryable, query: Wanted) {
  const direct = query.order === 'desc' ? sql`desc` : sql`asc`;
  const { rows } = await db.execute<{ name: string; comment: string; columnCount: number; total: number }>(sql`
    select c.relname as name, coalesce(obj_description(c.oid), '') as comment, 
      (select count(*)::int from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)
        as "columnCount", (count(*) over ())::int as total
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname ilike ${likePattern(query.name)}
      and coalesce(obj_description(c.oid), '') ilike ${likePattern(query.comment)}
      and c.relname not in (select t.name from gen_table t)
    order by c.relname ${direct} limit ${limitOf(query)} offset ${offsetOf(query)}`);
  return { list: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

const types: Readonly<Record<string, string>> = {
  ...{ text: 'text', varchar: 'text', bpchar: 'text', int2: 'smallint', int4: 'integer', int8: 'bigint' },
  ...{ bool: 'boolean', timestamptz: 'timestamptz', date: 'date', numeric: 'numeric', jsonb: 'jsonb' },
  ...{ float4: 'double precision', float8: 'double precision', _text: 'text[]', _varchar: 'text[]' },
};

/** The facts that only some types have. */
function kindOf(
  { type, modifier, name }: CatalogueRow,
  checks: readonly TableCheck[],
): Pick<ColumnFacts, 'digits' | 'scale' | 'choices' | 'min' | 'max'> {
  const own = checks.filter(({ columns }) => columns.length === 1 && columns[0] === name);
  const limits = (scale: number) => narrowest(own.flatMap((check) => readLimits(check, scale) ?? []));
  if (type === 'numeric' && modifier > 4) {
    // PostgreSQL packs both numbers; the scale has 11 bits and a sign.
    const scale = (((modifier - 4) & 2047) ^ 1024) - 1024;
    const digits = (modifier - 4) >> 16;
    return scale >= 0 && scale <= digits ? { digits, scale, ...limits(scale) } : {};
  }
  const choices = ['text', 'smallint', 'integer'].includes(types[type] ?? '')
    ? own.map(readChoices).find((values) => values !== undefined)
    : undefined;
  if (choices) return { choices };
  return ['smallint', 'integer', 'bigint'].includes(types[type] ?? '') ? limits(0) : {};
}

interface CatalogueRow extends Record<string, unknown> {
  table: string;
  table_comment: string;
  name: string;
  comment: string;
  type: string;
  /** The type with its limits, as PostgreSQL writes it. */
  full_type: string;
  modifier: number;
  most: number | null;
  is_nullable: boolean;
  is_identity: boolean;
  standard: string | null;
  refers_to: string;
  unique_index: string;
}

/** The tables of the program's schema with these names. */
export async function readTables(db: Queryable, names: readonly string[]): Promise<DatabaseTable[]> {
  // A unique index of one column, whatever its case, and of the tenant before it.
  const { rows } = await db.execute<CatalogueRow>(sql`
    select c.relname as table, coalesce(obj_description(c.oid), '') as table_comment, a.attname as name,
      coalesce(col_description(c.oid, a.attnum), '') as comment, t.typname as type,
      format_type(a.atttypid, a.atttypmod) as full_type, a.atttypmod as modifier,
      case when t.typname in ('varchar', 'bpchar') and a.atttypmod > 4 then a.atttypmod - 4 end as most,
      not a.attnotnull as is_nullable, a.attidentity <> '' as is_identity,
      pg_get_expr(d.adbin, d.adrelid) as standard,
      coalesce((select f.relname from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1), '') as refers_to,
      coalesce((select ic.relname from pg_index i join pg_class ic on ic.oid = i.indexrelid
        where i.indrelid = c.oid and i.indisunique and not i.indisprimary and i.indpred is null
          and pg_get_indexdef(i.indexrelid, i.indnkeyatts, true) in (a.attname, 'lower(' || a.attname || ')')
          and (i.indnkeyatts = 1 or (i.indnkeyatts = 2 and pg_get_indexdef(i.indexrelid, 1, true) = 'tenant_id'))
        limit 1), '') as unique_index
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname = any(${sql.param([...names])}::text[])
    order by c.relname, a.attnum`);
  const checks = await readChecks(db, names);
  return [...Map.groupBy(rows, (row) => row.table)].map(([name, columns]) => ({
    name,
    checks: checks.get(name) ?? [],
    comment: columns[0]!.table_comment,
    columns: columns.map((row) => ({
      name: row.name,
      comment: row.comment,
      isIdentity: row.is_identity,
      type: types[row.type] ?? row.full_type,
      ...kindOf(row, checks.get(name) ?? []),
      isNullable: row.is_nullable,
      standard: row.standard,
      most: row.most,
      refersTo: row.refers_to,
      unique: row.unique_index,
    })),
  }));
}

/** Columns that every feature has. Their settings are not stored. */
export const standardColumns: ReadonlySet<string> = new Set([
  ...['id', 'tenant_id', 'owner_id', 'created_at', 'modified_at'],
]);
