import type { RunFault } from '@flotilla/contract/words/faults';
import { instant, reference, rowId } from '../../../platform/db/columns.ts';
import { integer, jsonb, pgTable, text } from '../../../platform/db/orm-tables.ts';
import { owned } from '../../../platform/db/owned.ts';

export const scriptExceptions = owned(
  pgTable('script_exception', {
    id: rowId(),
    tenantId: reference('tenant_id').notNull(),
    ownerId: reference('owner_id').notNull(),
    deviceId: reference('device_id').notNull(),
    deviceNo: text('device_no').notNull(),
    runId: reference('run_id').notNull(),
    taskId: reference('task_id').notNull(),
    taskName: text('task_name').notNull(),
    scriptId: reference('script_id').notNull(),
    scriptName: text('script_name').notNull(),
    scriptVersion: text('script_version').notNull(),
    apkVersion: text('apk_version').notNull(),
    kind: text('kind').notNull(),
    scriptLine: integer('script_line'),
    message: text('message').notNull(),
    fault: jsonb('fault').$type<RunFault>(),
    stack: text('stack').notNull(),
    artifact: text('artifact').notNull(),
    createdAt: instant('created_at').notNull(),
  }),
);
