import { instant, modified, rowId } from '../../../platform/db/columns.ts';
import { integer, pgTable, smallint, text } from '../../../platform/db/orm-tables.ts';

/** `status`: 1 normal, 0 stopped. */
export const post = pgTable('post', {
  id: rowId(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  sort: integer('sort').notNull().default(0),
  status: smallint('status').$type<0 | 1>().notNull().default(1),
  remark: text('remark').notNull().default(''),
  createdAt: instant('created_at').notNull().defaultNow(),
  modifiedAt: modified('modified_at'),
});
