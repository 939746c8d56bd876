import { instant, modified, reference, rowId } from '../../../platform/db/columns.ts';
import { pgTable, text } from '../../../platform/db/orm-tables.ts';

export const apiToken = pgTable('api_token', {
  id: rowId(),
  userId: reference('user_id').notNull(),
  name: text('name').notNull(),
  tokenHash: text('token_hash').notNull(),
  permissions: text('permissions').array().notNull(),
  expiresAt: instant('expires_at'),
  lastUsedAt: instant('last_used_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  modifiedAt: modified('modified_at'),
});
