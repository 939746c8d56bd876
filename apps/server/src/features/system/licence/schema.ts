import { instant } from '../../../platform/db/columns.ts';
import { integer, pgTable, text } from '../../../platform/db/orm-tables.ts';

export const licence = pgTable('licence', {
  id: integer('id').primaryKey().default(1),
  code: text('code').notNull(),
  savedAt: instant('saved_at').notNull().defaultNow(),
});
