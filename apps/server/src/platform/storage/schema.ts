import { customType, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, reference } from '../db/columns.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const download = pgTable('download', {
  name: text('name').primaryKey(),
  sessionId: reference('session_id').notNull(),
  fileName: text('file_name').notNull(),
  contentType: text('content_type').notNull(),
  content: bytea('content').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
