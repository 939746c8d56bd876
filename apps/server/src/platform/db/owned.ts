import type { Owner, UserWho, Who } from '../access/who.ts';
import { notFound } from '../http/call-error.ts';
import { insertRow, type NewRow } from './insert-row.ts';
import { among } from './list.ts';
import { and, eq, type InferInsertModel, type InferSelectModel, type SQL, sql } from './orm.ts';
import type { AnyPgColumn, PgTable } from './orm-tables.ts';
import type { Queryable } from './queryable.ts';

const inner: unique symbol = Symbol('table');

type LockableTable = PgTable & { readonly id: AnyPgColumn<{ data: number }> };

/** A table whose every row has a tenant and an owner. */
export type OwnableTable = LockableTable & {
  readonly tenantId: AnyPgColumn<{ data: number }>;
  readonly ownerId: AnyPgColumn<{ data: number }>;
};

/**
 * A tenant-owned table as slices see it. It is no table: selecting from it, or writing to it, does not compile. `scoped` opens
 * it for one person, `unscoped` for the few system files that the boundaries test lists.
 */
export interface Owned<T extends OwnableTable> {
  readonly [inner]: T;
}

export const owned = <T extends OwnableTable>(table: T): Owned<T> => ({ [inner]: table });

/** The table itself, for work of the system. `reason` documents why no scope applies. */
export const unscoped = <T extends OwnableTable>(table: Owned<T>, _reason: string): T => table[inner];

/**
 * Locks rows until the transaction ends, so that changes are serialized; others may still refer to them. It returns no data, so it
 * needs no scope.
 */
export async function lockRows(
  tx: Queryable,
  held: Owned<OwnableTable> | LockableTable,
  ids: readonly number[],
): Promise<void> {
  const table = inner in held ? held[inner] : held;
  await tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(among(table.id, ids))
    .orderBy(table.id)
    .for('no key update');
}

export const lockRow = (tx: Queryable, held: Owned<OwnableTable> | LockableTable, id: number) =>
  lockRows(tx, held, [id]);

/** Ids checked to be within a caller's scope. Raw batch statements take only these. */
export interface Checked<T extends OwnableTable> {
  readonly table: Owned<T>;
  readonly ids: readonly number[];
}

type Insert<T extends OwnableTable> = Omit<InferInsertModel<T>, 'id' | 'tenantId' | 'ownerId'>;
type Update<T extends OwnableTable> = {
  [K in Exclude<keyof InferInsertModel<T>, 'id'>]?: InferInsertModel<T>[K] | SQL | undefined;
};

const ofTenant = (table: OwnableTable, { tenantId }: Who): SQL => eq(table.tenantId, tenantId);

/** The condition for rows of `table` that `who` reaches; never undefined, because `or` would drop it. */
export function withinScope(table: OwnableTable, who: Who): SQL {
  // An agent reads no rows of tenants.
  if (who.kind === 'agent') return sql`false`;
  if (who.kind === 'phone') return sql`(${ofTenant(table, who)} and ${table.ownerId} = ${who.ownerId})`;
  const tenant = who.userType === 'front' ? ofTenant(table, who) : sql`true`;
  if (who.scope.kind === 'all') return tenant;
  return sql`(${tenant} and ${table.ownerId} = any(${sql.param(who.scope.ownerIds)}::bigint[]))`;
}

/** Returns the check of `withinScope` for rows that were read without a scope. */
export function reachOf({
  userType,
  tenantId,
  scope,
}: Pick<UserWho, 'userType' | 'tenantId' | 'scope'>): (row: Owner) => boolean {
  const owners = scope.kind === 'all' ? null : new Set(scope.ownerIds);
  return (row) => (userType !== 'front' || row.tenantId === tenantId) && (owners === null || owners.has(row.ownerId));
}

export const reaches = (who: UserWho, row: Owner): boolean => reachOf(who)(row);

/** All columns of `scoped(…).rows(…)`, to select them in a join. */
export const columnsOf = <T extends PgTable>(rows: T): T['_']['columns'] => {
  const subquery = rows as unknown as { _: { selectedFields: Record<string, unknown> } } & Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(subquery._.selectedFields).map((name) => [name, subquery[name]]),
  ) as T['_']['columns'];
};

/**
 * The only access to tenant-owned rows: every statement includes the scope of `who`. Rows outside are absent: lists skip them,
 * single rows and batches answer 404.
 */
export function scoped(db: Queryable, who: Who) {
  const reached = (table: OwnableTable, ids: readonly number[]) => and(among(table.id, ids), withinScope(table, who));

  /** The rows in reach, as a subquery to select from and to join. The planner flattens it. */
  const rows = <T extends OwnableTable>(table: Owned<T>, alias = 'scoped'): T =>
    db
      .select()
      .from(table[inner] as PgTable)
      .where(withinScope(table[inner], who))
      .as(alias) as unknown as T;

  /** With `isLocked` the row is locked until the transaction ends. */
  const one = async <T extends OwnableTable>(table: Owned<T>, id: number, isLocked = false) => {
    const select = db
      .select()
      .from(table[inner] as PgTable)
      .where(reached(table[inner], [id]));
    const found = await (isLocked ? select.for('update') : select);
    if (!found[0]) throw notFound();
    return found[0] as InferSelectModel<T>;
  };

  /** 404 for the whole batch when one id is out of reach. */
  const check = async <T extends OwnableTable>(table: Owned<T>, ids: readonly number[]): Promise<Checked<T>> => {
    const wanted = [...new Set(ids)];
    const found = await db
      .select({ id: table[inner].id })
      .from(table[inner] as PgTable)
      .where(reached(table[inner], wanted));
    if (found.length !== wanted.length) throw notFound();
    return { table, ids: wanted };
  };

  const insert = <T extends OwnableTable>(table: Owned<T>, owner: Owner, values: Insert<T>): Promise<number> =>
    insertRow(db, table[inner], { ...values, tenantId: owner.tenantId, ownerId: owner.ownerId } as NewRow<T>);

  const update = async <T extends OwnableTable>(table: Owned<T>, ids: readonly number[], set: Update<T>) => {
    if (ids.length === 0) return;
    // A single row needs no check before.
    if (ids.length > 1) await check(table, ids);
    const { rowCount } = await db
      .update(table[inner])
      .set(set as never)
      .where(reached(table[inner], ids));
    if (ids.length === 1 && rowCount === 0) throw notFound();
  };

  const remove = async <T extends OwnableTable>(table: Owned<T>, ids: readonly number[]): Promise<void> => {
    const checked = await check(table, ids);
    if (checked.ids.length === 0) return;
    await db.delete(table[inner]).where(reached(table[inner], checked.ids));
  };

  /** Deletes all rows of this kind that `who` reaches. */
  const removeAll = async <T extends OwnableTable>(table: Owned<T>): Promise<void> => {
    await db.delete(table[inner]).where(withinScope(table[inner], who));
  };

  return { rows, one, check, insert, update, remove, removeAll };
}
