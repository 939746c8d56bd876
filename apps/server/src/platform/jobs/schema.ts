import { instant, modified, reference, rowId } from '../db/columns.ts';
import { boolean, integer, jsonb, pgTable, smallint, text } from '../db/orm-tables.ts';

export type MissedPolicy = 'once' | 'skip';
/** The arguments of a method by their keys; all are whole numbers. */
export type JobArguments = Readonly<Record<string, number>>;

/** `status`: 1 normal, 0 stopped. `lease` names the run that keeps others from starting until `leaseUntil`. */
export const job = pgTable('job', {
  id: rowId(),
  method: text('method').notNull(),
  name: text('name').notNull(),
  groupName: text('group_name').notNull(),
  cron: text('cron').notNull(),
  status: smallint('status').$type<0 | 1>().notNull().default(1),
  builtIn: boolean('built_in').notNull().default(false),
  arguments: jsonb('arguments').$type<JobArguments>().notNull().default({}),
  missedPolicy: text('missed_policy').$type<MissedPolicy>().notNull().default('once'),
  concurrent: smallint('concurrent').$type<0 | 1>().notNull().default(0),
  remark: text('remark').notNull().default(''),
  nextAt: instant('next_at'),
  lastAt: instant('last_at'),
  lease: text('lease'),
  leaseUntil: instant('lease_until'),
  createdAt: instant('created_at').notNull().defaultNow(),
  modifiedAt: modified('modified_at'),
});

/** `message` is the name of a term, or empty; `handled` is the number of things that a successful run has handled. */
export const jobLog = pgTable('job_log', {
  id: rowId(),
  jobId: reference('job_id'),
  name: text('name').notNull(),
  groupName: text('group_name').notNull(),
  method: text('method').notNull(),
  status: smallint('status').$type<0 | 1>().notNull(),
  message: text('message').notNull(),
  exception: text('exception').notNull(),
  node: text('node').notNull(),
  handled: integer('handled'),
  startedAt: instant('started_at').notNull(),
  durationMs: integer('duration_ms').notNull(),
});
