import type { UsedHotScript } from '@flotilla/contract/hot-messages';
import { runStates } from '@flotilla/contract/http/automation/runs';
import { term } from '@flotilla/contract/terms';
import { instant, reference, rowId } from '../../../platform/db/columns.ts';
import { nameTables } from '../../../platform/db/constraint.ts';
import { boolean, integer, jsonb, pgTable, smallint, text } from '../../../platform/db/orm-tables.ts';
import { owned } from '../../../platform/db/owned.ts';

export const runs = owned(
  pgTable('run', {
    id: rowId(),
    tenantId: reference('tenant_id').notNull(),
    ownerId: reference('owner_id').notNull(),
    taskId: reference('task_id').notNull(),
    deviceId: reference('device_id').notNull(),
    deviceNo: text('device_no').notNull(),
    scriptVersionId: reference('script_version_id').notNull(),
    slot: reference('slot').notNull(),
    round: integer('round').notNull(),
    try: integer('try').notNull(),
    state: text('state', { enum: runStates }).notNull(),
    nonce: text('nonce').notNull(),
    lease: integer('lease').notNull(),
    journalId: text('journal_id'),
    params: jsonb('params').$type<Record<string, unknown>>().notNull(),
    timeLimitSeconds: integer('time_limit_seconds').notNull(),
    notBefore: instant('not_before').notNull(),
    deadlineAt: instant('deadline_at').notNull(),
    stopMode: text('stop_mode', { enum: ['unstarted', 'kill'] }),
    failures: integer('failures').notNull(),
    reason: text('reason').notNull(),
    result: jsonb('result'),
    hotScripts: jsonb('hot_scripts').$type<UsedHotScript[]>(),
    interrupted: boolean('interrupted').notNull().default(false),
    lateState: text('late_state'),
    progressPercent: smallint('progress_percent'),
    progressText: text('progress_text').notNull().default(''),
    /** Reason and progress of an ended run; the database writes it. */
    endedText: text('ended_text').generatedAlwaysAs(''),
    activeAt: instant('active_at'),
    stuckAt: instant('stuck_at'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    acceptedAt: instant('accepted_at'),
    runningAt: instant('running_at'),
    endedAt: instant('ended_at'),
    clearedAt: instant('cleared_at'),
  }),
);

export const runArtifacts = pgTable('run_artifact', {
  runId: reference('run_id').notNull(),
  name: text('name').notNull(),
  sha256: text('sha256').notNull(),
  bytes: reference('bytes').notNull(),
  contentType: text('content_type').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  takenAt: instant('taken_at'),
  /** For the count of the tenant's storage. */
  tenantId: reference('tenant_id'),
});

nameTables(term('runs'), 'run');
