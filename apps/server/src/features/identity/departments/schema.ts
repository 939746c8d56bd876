import { term } from '@flotilla/contract/terms';
import { instant, modified, reference, rowId } from '../../../platform/db/columns.ts';
import { nameTables } from '../../../platform/db/constraint.ts';
import { integer, pgTable, smallint, text } from '../../../platform/db/orm-tables.ts';

export const department = pgTable('department', {
  id: rowId(),
  parentId: reference('parent_id'),
  name: text('name').notNull(),
  sort: integer('sort').notNull().default(0),
  leader: text('leader').notNull().default(''),
  phone: text('phone').notNull().default(''),
  status: smallint('status').$type<0 | 1>().notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
  gmtModified: modified('modified_at'),
});
export type Department = typeof department.$inferSelect;

nameTables(term('departments'), 'department');
