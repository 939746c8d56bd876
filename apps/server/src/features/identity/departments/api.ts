import { bigint, pgView, text } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../platform/db/queryable.ts';

export interface Departments {
  /** @throws 400 naming `field` when one does not exist */
  assertExist(db: Queryable, ids: readonly number[], field: string): Promise<void>;
  /** What a form may choose from. */
  choices(db: Queryable): Promise<{ id: number; name: string; parentId: number | null }[]>;
}

/** Departments as other slices may read them, to join a name: a view, so that nobody else writes them. */
export const departmentRef = pgView('department_ref', {
  id: bigint('id', { mode: 'number' }).notNull(),
  name: text('name').notNull(),
}).existing();
