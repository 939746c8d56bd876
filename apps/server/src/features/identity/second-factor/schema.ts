import { instant, reference } from '../../../platform/db/columns.ts';
import { bigint, pgTable, primaryKey, text } from '../../../platform/db/orm-tables.ts';

/** The secret is valid once it is confirmed with a first code. `lastStep` is the time step of the last accepted code. */
export const secondFactor = pgTable('second_factor', {
  userId: reference('user_id').primaryKey(),
  secret: text('secret').notNull(),
  confirmedAt: instant('confirmed_at'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

export const recoveryCode = pgTable(
  'recovery_code',
  { userId: reference('user_id').notNull(), codeHash: text('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);
