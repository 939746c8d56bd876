import { bigint, pgView, text } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../platform/db/queryable.ts';

export interface Departments {
  /** @throws 400 naming `field` when one does not exist */
  assertExist(db: Queryable, ids: readonly number[], field: string): Promise<void>;
  /** The choices of a form. */
  choices(db: Queryable): Promise<{ id: number; name: string; parentId: number | null }[]>;
}

/** Departments for joins by other slices: a view, so that they cannot write them. */
export const departmentRef = pgView('department_ref', {
  id: bigint('id', { mode: 'number' }).notNull(),
  name: text('name').notNull(),
}).existing();
