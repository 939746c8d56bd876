import { missedPolicies, taskKinds } from '@flotilla/contract/http/automation/tasks';
import { waveStates } from '@flotilla/contract/http/automation/tasks/waves';
import { term } from '@flotilla/contract/terms';
import { instant, reference, rowId } from '../../../platform/db/columns.ts';
import { nameTables } from '../../../platform/db/constraint.ts';
import { boolean, integer, jsonb, pgTable, smallint, text, time } from '../../../platform/db/orm-tables.ts';
import { type Owned, owned } from '../../../platform/db/owned.ts';

export type ParamValues = Record<string, string | string[]>;

export const tasks = owned(
  pgTable('task', {
    id: rowId(),
    tenantId: reference('tenant_id').notNull(),
    ownerId: reference('owner_id').notNull(),
    name: text('name').notNull(),
    kind: text('kind', { enum: taskKinds }).notNull().default('saved'),
    scriptId: reference('script_id').notNull(),
    scriptVersionId: reference('script_version_id'),
    platformId: reference('platform_id'),
    execType: text('exec_type', { enum: ['once', 'loop'] }).notNull(),
    timerType: text('timer_type', { enum: ['now', 'time', 'daily'] }).notNull(),
    startAt: instant('start_at'),
    endAt: instant('end_at'),
    cronText: text('cron_text').notNull().default(''),
    rounds: integer('rounds').notNull().default(0),
    pauseSeconds: integer('pause_seconds').notNull().default(1),
    missedPolicy: text('missed_policy', { enum: missedPolicies }).notNull().default('skip'),
    jitterSeconds: integer('jitter_seconds').notNull().default(0),
    timeLimitMinutes: integer('time_limit_minutes'),
    startOfDay: time('start_of_day', { precision: 0 }),
    endOfDay: time('end_of_day', { precision: 0 }),
    nextAt: instant('next_at'),
    nextZone: text('next_zone'),
    nextSetAt: instant('next_set_at'),
    windowFrom: instant('window_from'),
    windowUntil: instant('window_until'),
    startFailures: smallint('start_failures').notNull().default(0),
    startFailedAt: instant('start_failed_at'),
    startRetryAt: instant('start_retry_at'),
    cacheScript: boolean('cache_script').notNull(),
    stopStuck: boolean('stop_stuck').notNull().default(false),
    source: text('source', { enum: ['own', 'share'] }).notNull(),
    sharedTaskId: reference('shared_task_id'),
    params: jsonb('params').$type<ParamValues>().notNull(),
    waves: smallint('waves').array().notNull().default([]),
    canaryPhones: integer('canary_phones').notNull().default(0),
    failureLimit: smallint('failure_limit'),
    wave: smallint('wave').notNull().default(0),
    waveState: text('wave_state', { enum: waveStates }).notNull().default('going'),
    waveAt: instant('wave_at').notNull().defaultNow(),
    pinnedVersionId: reference('pinned_version_id'),
    cacheNo: integer('cache_no').notNull().default(0),
    status: smallint('status').$type<0 | 1 | 2>().notNull().default(0),
    statusAt: instant('status_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
    modifiedAt: instant('modified_at').notNull().defaultNow(),
  }),
);

export const taskDevices = pgTable('task_device', {
  taskId: reference('task_id').notNull(),
  deviceId: reference('device_id').notNull(),
  ownerId: reference('owner_id').notNull(),
});
export const taskGroups = pgTable('task_group', {
  taskId: reference('task_id').notNull(),
  groupId: reference('group_id').notNull(),
});
export const taskShares = pgTable('task_share', {
  taskId: reference('task_id').notNull(),
  userId: reference('user_id').notNull(),
});

nameTables(term('tasks'), 'task');

export type TaskRow = typeof tasks extends Owned<infer T> ? T['$inferSelect'] : never;
