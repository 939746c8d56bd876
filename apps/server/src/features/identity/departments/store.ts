import type { QueryOf } from '@flotilla/contract/endpoint';
import type { departments } from '@flotilla/contract/http/identity/departments';
import { among, contains, equals, readPage } from '../../../platform/db/list.ts';
import { and, asc, eq, type SQL, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { department } from './schema.ts';

export const allDepartments = (db: Queryable, visible?: SQL) =>
  db.select().from(department).where(visible).orderBy(asc(department.sort), asc(department.id));

export const departmentsByIds = (db: Queryable, ids: readonly number[], visible?: SQL) =>
  db
    .select()
    .from(department)
    .where(and(among(department.id, ids), visible));

export function findDepartments(db: Queryable, filters: QueryOf<typeof departments.list>, visible?: SQL) {
  const where = and(visible, contains(department.name, filters.name), equals(department.status, filters.status));
  const columns = { id: department.id, sort: department.sort, name: department.name };
  return readPage(db, db.select().from(department), where, filters, columns, { by: 'sort', order: 'asc' });
}

type Fields = Omit<typeof department.$inferInsert, 'id' | 'createdAt'>;

/** Answers the id. */
export const insertDepartment = async (db: Queryable, values: Fields) =>
  (await db.insert(department).values(values).returning({ id: department.id }))[0]!.id;

export const updateDepartment = (
  db: Queryable,
  id: number,
  set: { readonly [K in keyof Fields]?: Fields[K] | undefined },
) =>
  db
    .update(department)
    .set({ ...set, gmtModified: sql`now()` })
    .where(eq(department.id, id));

export const deleteDepartments = (db: Queryable, ids: readonly number[]) =>
  db.delete(department).where(among(department.id, ids));

/** A department and all that stand below it. */
export async function withAllBelow(db: Queryable, id: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive below as (
      select id from department where id = ${id}
      union select d.id from below b join department d on d.parent_id = b.id
    ) select id from below`);
  return rows.map((row) => row.id);
}
