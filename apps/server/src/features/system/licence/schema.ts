import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/db/columns.ts';

export const licence = pgTable('licence', {
  id: integer('id').primaryKey().default(1),
  code: text('code').notNull(),
  savedAt: instant('saved_at').notNull().defaultNow(),
});
