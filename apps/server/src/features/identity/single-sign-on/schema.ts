import { instant, reference } from '../../../platform/db/columns.ts';
import { pgTable, primaryKey, text } from '../../../platform/db/orm-tables.ts';

/** Which account of an identity provider is whose; an e-mail address or a name alone links nothing. */
export const singleSignOn = pgTable(
  'single_sign_on',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: reference('user_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
);
