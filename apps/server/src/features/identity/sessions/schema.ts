import { instant, reference, rowId } from '../../../platform/db/columns.ts';
import { integer, pgTable, text } from '../../../platform/db/orm-tables.ts';

export const session = pgTable('session', {
  id: rowId(),
  userId: reference('user_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  credentialEpoch: integer('credential_epoch').notNull(),
  address: text('address').notNull(),
  userAgent: text('user_agent').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  seenAt: instant('seen_at').notNull().defaultNow(),
});

export const captchaTried = pgTable('captcha_tried', {
  nonce: text('nonce').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});
