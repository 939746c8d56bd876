import { and, eq, type InferInsertModel, type InferSelectModel, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Owner, UserWho, Who } from '../access/who.ts';
import { notFound } from '../http/call-error.ts';
import type { Queryable } from './queryable.ts';

const inner: unique symbol = Symbol('table');

/** A table whose every row has a tenant and an owner. */
export type OwnableTable = PgTable & {
  readonly id: AnyPgColumn<{ data: number }>;
  readonly tenantId: AnyPgColumn<{ data: number }>;
  readonly ownerId: AnyPgColumn<{ data: number }>;
};

/**
 * A tenant-owned table as slices hold it. It is no table: selecting from it, or writing to it, does not compile.
 * `scoped` opens it for one person, `unscoped` for the few system files that the boundaries test lists.
 */
export interface Owned<T extends OwnableTable> {
  readonly [inner]: T;
}

export const owned = <T extends OwnableTable>(table: T): Owned<T> => ({ [inner]: table });

/** The table itself, for work that no person asked for. `reason` is for the reader. */
export const unscoped = <T extends OwnableTable>(table: Owned<T>, _reason: string): T => table[inner];

/** Ids that were seen to lie within somebody's scope. Raw batch statements take only these. */
export interface Checked<T extends OwnableTable> {
  readonly table: Owned<T>;
  readonly ids: readonly number[];
}

type Insert<T extends OwnableTable> = Omit<InferInsertModel<T>, 'id' | 'tenantId' | 'ownerId'>;
type Update<T extends OwnableTable> = {
  [K in Exclude<keyof InferInsertModel<T>, 'id'>]?: InferInsertModel<T>[K] | SQL;
};

/** The condition under which `who` reaches a row of `table`. */
export function withinScope(table: OwnableTable, who: Who): SQL | undefined {
  if (who.kind === 'phone') return and(eq(table.tenantId, who.tenantId), eq(table.ownerId, who.ownerId));
  const tenant = who.userType === 'front' ? eq(table.tenantId, who.tenantId) : undefined;
  if (who.scope.kind === 'all') return tenant;
  return and(tenant, sql`${table.ownerId} = any(${sql.param(who.scope.ownerIds)}::bigint[])`);
}

/** The same of a row that was read without a scope. */
export function reaches(who: UserWho, row: Owner): boolean {
  if (who.userType === 'front' && row.tenantId !== who.tenantId) return false;
  return who.scope.kind === 'all' || who.scope.ownerIds.includes(row.ownerId);
}

/** All columns of `scoped(…).rows(…)`, to select them beside those of a join. */
export const columnsOf = <T extends PgTable>(rows: T): T['_']['columns'] => {
  const subquery = rows as unknown as { _: { selectedFields: Record<string, unknown> } } & Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(subquery._.selectedFields).map((name) => [name, subquery[name]]),
  ) as T['_']['columns'];
};

/**
 * The only door to tenant-owned rows: every statement carries the scope of `who`.
 * What lies outside is absent: lists skip it, single rows and batches answer 404.
 */
export function scoped(db: Queryable, who: Who) {
  /** The rows in reach, as a table to select from and to join. The planner folds the subquery away. */
  const rows = <T extends OwnableTable>(table: Owned<T>, alias = 'scoped'): T =>
    db
      .select()
      .from(table[inner] as PgTable)
      .where(withinScope(table[inner], who))
      .as(alias) as unknown as T;

  const one = async <T extends OwnableTable>(table: Owned<T>, id: number): Promise<InferSelectModel<T>> => {
    const found = await db
      .select()
      .from(table[inner] as PgTable)
      .where(and(eq(table[inner].id, id), withinScope(table[inner], who)));
    if (!found[0]) throw notFound();
    return found[0] as InferSelectModel<T>;
  };

  /** 404 for the whole batch when one id is out of reach. */
  const check = async <T extends OwnableTable>(table: Owned<T>, ids: readonly number[]): Promise<Checked<T>> => {
    const wanted = [...new Set(ids)];
    const found = await db
      .select({ id: table[inner].id })
      .from(table[inner] as PgTable)
      .where(and(sql`${table[inner].id} = any(${sql.param(wanted)}::bigint[])`, withinScope(table[inner], who)));
    if (found.length !== wanted.length) throw notFound();
    return { table, ids: wanted };
  };

  const insert = async <T extends OwnableTable>(table: Owned<T>, owner: Owner, values: Insert<T>): Promise<number> => {
    const added = await db
      .insert(table[inner])
      .values({ ...values, tenantId: owner.tenantId, ownerId: owner.ownerId } as InferInsertModel<T>)
      .returning({ id: table[inner].id });
    return (added as { id: number }[])[0]!.id;
  };

  const update = async <T extends OwnableTable>(
    table: Owned<T>,
    ids: readonly number[],
    set: Update<T>,
  ): Promise<void> => {
    const checked = await check(table, ids);
    if (checked.ids.length === 0) return;
    await db
      .update(table[inner])
      .set(set as never)
      .where(and(inArray(table[inner].id, [...checked.ids]), withinScope(table[inner], who)));
  };

  const remove = async <T extends OwnableTable>(table: Owned<T>, ids: readonly number[]): Promise<void> => {
    const checked = await check(table, ids);
    if (checked.ids.length === 0) return;
    await db
      .delete(table[inner])
      .where(and(inArray(table[inner].id, [...checked.ids]), withinScope(table[inner], who)));
  };

  /** Everything of this kind that `who` reaches. */
  const removeAll = async <T extends OwnableTable>(table: Owned<T>): Promise<void> => {
    await db.delete(table[inner]).where(withinScope(table[inner], who));
  };

  return { rows, one, check, insert, update, remove, removeAll };
}
