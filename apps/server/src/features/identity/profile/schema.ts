import { reference } from '../../../platform/db/columns.ts';
import { pgTable, text } from '../../../platform/db/orm-tables.ts';

export const userAvatar = pgTable('user_avatar', {
  userId: reference('user_id').primaryKey(),
  sha256: text('sha256').notNull(),
});
