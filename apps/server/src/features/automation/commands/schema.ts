import { commandKinds } from '@flotilla/contract/device';
import { commandStates } from '@flotilla/contract/http/automation/commands';
import type { TermName } from '@flotilla/contract/terms';
import { instant, reference, rowId } from '../../../platform/db/columns.ts';
import { jsonb, pgTable, text } from '../../../platform/db/orm-tables.ts';
import { owned } from '../../../platform/db/owned.ts';

/** The reasons why a delivery ended without a result. */
const endings = ['commandLate', 'commandUnanswered', 'commandUnsure', 'commandMoved'] as const satisfies TermName[];

export const apks = owned(
  pgTable('apk', {
    id: rowId(),
    tenantId: reference('tenant_id').notNull(),
    ownerId: reference('owner_id').notNull(),
    fileName: text('file_name').notNull(),
    sha256: text('sha256').notNull(),
    bytes: reference('bytes').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  }),
);

/** Tenant and owner are the sender's. A user who reaches one of its phones sees the command; its arguments need the sender in reach. */
export const commands = owned(
  pgTable('command', {
    id: rowId(),
    tenantId: reference('tenant_id').notNull(),
    ownerId: reference('owner_id').notNull(),
    kind: text('kind', { enum: commandKinds }).notNull(),
    args: jsonb('args').$type<Record<string, unknown>>().notNull(),
    source: text('source', { enum: ['call', 'panel', 'settings'] }).notNull(),
    apkId: reference('apk_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    deadlineAt: instant('deadline_at').notNull(),
  }),
);

/** Tenant and owner are the phone's at the time. */
export const deliveries = owned(
  pgTable('command_delivery', {
    id: rowId(),
    tenantId: reference('tenant_id').notNull(),
    ownerId: reference('owner_id').notNull(),
    commandId: reference('command_id').notNull(),
    deviceId: reference('device_id').notNull(),
    deviceNo: text('device_no').notNull(),
    kind: text('kind', { enum: commandKinds }).notNull(),
    state: text('state', { enum: commandStates }).notNull(),
    journalId: text('journal_id'),
    sentAt: instant('sent_at'),
    endedAt: instant('ended_at'),
    deadlineAt: instant('deadline_at').notNull(),
    output: text('output').notNull(),
    error: text('error').notNull(),
    reason: text('reason', { enum: endings }),
  }),
);
