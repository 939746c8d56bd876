import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

/** A check constraint of a table. */
export interface TableCheck {
  readonly name: string;
  /** The condition as PostgreSQL writes it. */
  readonly condition: string;
  readonly columns: readonly string[];
}

/** The limits of a number, both included. */
export interface Limits {
  readonly min?: number;
  readonly max?: number;
}

/** The checks of tables by their names. Checks that need a function or a type of the database are left out, because a migration has none. */
export async function readChecks(
  db: Queryable,
  tables: readonly string[],
): Promise<ReadonlyMap<string, readonly TableCheck[]>> {
  const { rows } = await db.execute<TableCheck & Record<string, unknown> & { table: string }>(sql`
    select c.relname as table, k.conname as name, pg_get_expr(k.conbin, k.conrelid) as condition,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(k.conkey)
        order by a.attnum) as columns
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'c' and c.relnamespace = current_schema()::regnamespace
      and c.relname = any(${sql.param([...tables])}::text[])
      and not exists (select from pg_depend d where d.classid = 'pg_constraint'::regclass and d.objid = k.oid
        and d.refclassid <> 'pg_class'::regclass)
    order by c.relname, k.oid`);
  return Map.groupBy(
    rows.map(({ table, name, condition, columns }) => ({ table, name, condition, columns })),
    ({ table }) => table,
  );
}

/** The values of a check like `kind = ANY (ARRAY['a'::text, 'b'::text])`; `undefined` for any other check. */
export function readChoices({ condition }: TableCheck): (string | number)[] | undefined {
  const list = /^\(+\w+\)?(?:::text)? = ANY \(+ARRAY\[(.+)\]\)*(?:::text\[\])?\)*$/.exec(condition)?.[1];
  const values = [...(list ?? '').matchAll(/'((?:[^']|'')*)'::([a-z ]+)|(-?\d+)/g)];
  if (values.length === 0) return undefined;
  // PostgreSQL writes negative numbers as `'-2'::integer`.
  return values.map(([, text, cast, number]) =>
    text === undefined || /int/.test(cast!) ? Number(text ?? number) : text.replaceAll("''", "'"),
  );
}

const comparison = /^\(*(\w+) (>=|<=|>|<) \(?'?(-?\d+)(?:\.(\d+))?'?\)?(?:::[a-z]+)?\)*$/;

/** The smallest or largest number with `scale` digits after the point that fulfils a comparison. Digits are compared as text, because 1.1 × 10 is not 11. */
function limitOf(text: string, scale: number): Limits | undefined {
  const [, , sign, whole, fraction = ''] = comparison.exec(text) ?? [];
  if (!sign || !whole) return undefined;
  const kept = BigInt(`${whole}${fraction.padEnd(scale, '0').slice(0, scale)}`);
  const isExact = /^0*$/.test(fraction.slice(scale));
  const below = isExact || !whole.startsWith('-') ? kept : kept - 1n;
  const above = isExact ? below : below + 1n;
  const number = (scaled: bigint) => Number(`${scaled}e-${scale}`);
  if (sign === '>=') return { min: number(above) };
  if (sign === '>') return { min: number(below + 1n) };
  if (sign === '<=') return { max: number(below) };
  return { max: number(isExact ? below - 1n : below) };
}

/** The limits that a check sets for a number, like `amount > 0` or `grade >= 1 AND grade <= 5`; `undefined` for any other check. */
export function readLimits({ condition, columns }: TableCheck, scale: number): Limits | undefined {
  if (columns.length !== 1) return undefined;
  const limits = condition.split(' AND ').map((part) => limitOf(part, scale));
  return limits.every((one) => one !== undefined) ? narrowest(limits) : undefined;
}

/** The limits within all of the given ones. */
export function narrowest(all: readonly Limits[]): Limits {
  const min = Math.max(...all.map((one) => one.min ?? Number.NEGATIVE_INFINITY));
  const max = Math.min(...all.map((one) => one.max ?? Number.POSITIVE_INFINITY));
  return { ...(Number.isFinite(min) && { min }), ...(Number.isFinite(max) && { max }) };
}
