import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { owned } from '../../../platform/db/owned.ts';

const id = (column: string) => bigint(column, { mode: 'number' });
const moment = (column: string) => timestamp(column, { withTimezone: true, mode: 'string' });

export const runs = owned(
  pgTable('run', {
    id: id('id').primaryKey().generatedAlwaysAsIdentity(),
    tenantId: id('tenant_id').notNull(),
    ownerId: id('owner_id').notNull(),
    taskId: id('task_id').notNull(),
    deviceId: id('device_id').notNull(),
    deviceNo: text('device_no').notNull(),
    scriptVersionId: id('script_version_id').notNull(),
    slot: id('slot').notNull(),
    try: integer('try').notNull(),
    state: text('state', {
      enum: ['waiting', 'sent', 'running', 'done', 'failed', 'stopped', 'expired', 'lost'],
    }).notNull(),
    lease: integer('lease').notNull(),
    journalId: text('journal_id'),
    params: jsonb('params').$type<Record<string, unknown>>().notNull(),
    timeLimitSeconds: integer('time_limit_seconds').notNull(),
    notBefore: moment('not_before').notNull(),
    deadlineAt: moment('deadline_at').notNull(),
    stopMode: text('stop_mode', { enum: ['unstarted', 'kill'] }),
    reason: text('reason').notNull(),
    result: jsonb('result'),
    lateState: text('late_state'),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
    acceptedAt: moment('accepted_at'),
    runningAt: moment('running_at'),
    endedAt: moment('ended_at'),
    clearedAt: moment('cleared_at'),
  }),
);

export const runArtifacts = pgTable('run_artifact', {
  runId: id('run_id').notNull(),
  name: text('name').notNull(),
  sha256: text('sha256').notNull(),
  bytes: id('bytes').notNull(),
  contentType: text('content_type').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
