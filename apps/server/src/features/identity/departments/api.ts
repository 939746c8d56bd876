import type { UserWho } from '../../../platform/access/who.ts';
import { bigint, pgView, text } from '../../../platform/db/orm-tables.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Department } from './schema.ts';

export type DepartmentChoice = Pick<Department, 'id' | 'name' | 'parentId' | 'status'>;

export interface Departments {
  /** @throws 400 naming `field` when one does not exist */
  assertExist(db: Queryable, ids: readonly number[], field: string): Promise<void>;
  /** @throws 400 naming `field` when it does not exist, or is stopped */
  assertTakesPeople(db: Queryable, id: number, field: string): Promise<void>;
  /** All departments, for their paths. */
  all(db: Queryable): Promise<DepartmentChoice[]>;
  /** The choices of the caller's forms. */
  visibleTo(db: Queryable, who: UserWho): Promise<DepartmentChoice[]>;
}

/** Departments for joins by other slices: a view, so that they cannot write them. */
export const departmentRef = pgView('department_ref', {
  id: bigint('id', { mode: 'number' }).notNull(),
  name: text('name').notNull(),
}).existing();
