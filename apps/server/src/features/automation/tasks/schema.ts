import { term } from '@flotilla/contract/terms';
import { boolean, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { instant, reference, rowId } from '../../../platform/db/columns.ts';
import { nameTables } from '../../../platform/db/constraint.ts';
import { owned } from '../../../platform/db/owned.ts';

export type ParamValues = Record<string, string | string[]>;

export const tasks = owned(
  pgTable('task', {
    id: rowId(),
    tenantId: reference('tenant_id').notNull(),
    ownerId: reference('owner_id').notNull(),
    name: text('name').notNull(),
    scriptId: reference('script_id').notNull(),
    scriptVersionId: reference('script_version_id'),
    platformId: reference('platform_id'),
    execType: text('exec_type', { enum: ['once', 'loop'] }).notNull(),
    timerType: text('timer_type', { enum: ['now', 'time', 'daily'] }).notNull(),
    startAt: instant('start_at'),
    endAt: instant('end_at'),
    cronText: text('cron_text').notNull().default(''),
    cacheScript: boolean('cache_script').notNull(),
    source: text('source', { enum: ['own', 'share'] }).notNull(),
    sharedTaskId: reference('shared_task_id'),
    params: jsonb('params').$type<ParamValues>().notNull(),
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
