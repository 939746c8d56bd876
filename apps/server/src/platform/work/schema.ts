import { instant, reference, rowId } from '../db/columns.ts';
import { boolean, integer, jsonb, pgTable, text } from '../db/orm-tables.ts';

export const longWork = pgTable('long_work', {
  id: rowId(),
  userId: reference('user_id').notNull(),
  /** Chosen by the caller, unique for the user. */
  progressId: text('progress_id').notNull(),
  state: text('state').$type<'waiting' | 'running' | 'done' | 'failed'>().notNull().default('waiting'),
  done: integer('done').notNull().default(0),
  total: integer('total').notNull().default(0),
  answer: jsonb('answer'),
  failure: jsonb('failure').$type<{ code: number; msg: string }>(),
  cancelled: boolean('cancelled').notNull().default(false),
  /** The server process renews it; after that time the process has ended without a word about the work. */
  leaseUntil: instant('lease_until').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
