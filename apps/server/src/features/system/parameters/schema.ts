import { modified, rowId } from '../../../platform/db/columns.ts';
import { boolean, pgTable, text } from '../../../platform/db/orm-tables.ts';

export const parameter = pgTable('parameter', {
  id: rowId(),
  name: text('name').notNull(),
  key: text('key').notNull(),
  value: text('value').notNull(),
  builtIn: boolean('built_in').notNull().default(false),
  remark: text('remark').notNull().default(''),
  updatedAt: modified('updated_at'),
});
