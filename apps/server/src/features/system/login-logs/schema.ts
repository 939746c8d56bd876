import { instant, reference, rowId } from '../../../platform/db/columns.ts';
import { pgTable, smallint, text } from '../../../platform/db/orm-tables.ts';

export const loginLog = pgTable('login_log', {
  id: rowId(),
  userId: reference('user_id'),
  username: text('username').notNull(),
  status: smallint('status').$type<0 | 1>().notNull(),
  message: text('message').notNull(),
  address: text('address').notNull(),
  location: text('location').notNull(),
  browser: text('browser').notNull(),
  os: text('os').notNull(),
  sessionId: reference('session_id'),
  at: instant('at').notNull().defaultNow(),
});
