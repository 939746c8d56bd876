import { pgTable, text } from 'drizzle-orm/pg-core';
import { reference } from '../../../platform/db/columns.ts';

export const userAvatar = pgTable('user_avatar', {
  userId: reference('user_id').primaryKey(),
  sha256: text('sha256').notNull(),
});
