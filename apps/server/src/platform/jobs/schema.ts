import { instant, reference, rowId } from '../db/columns.ts';
import { integer, pgTable, smallint, text } from '../db/orm-tables.ts';

export const job = pgTable('job', {
  id: rowId(),
  method: text('method').notNull(),
  name: text('name').notNull(),
  groupName: text('group_name').notNull(),
  cron: text('cron').notNull(),
  status: smallint('status').$type<0 | 1>().notNull().default(1),
  nextAt: instant('next_at'),
  lastAt: instant('last_at'),
});

export const jobLog = pgTable('job_log', {
  id: rowId(),
  jobId: reference('job_id').notNull(),
  status: smallint('status').$type<0 | 1>().notNull(),
  message: text('message').notNull(),
  startedAt: instant('started_at').notNull(),
  durationMs: integer('duration_ms').notNull(),
});
