import type { AlarmCause, AlarmRule, alarmStates } from '@flotilla/contract/http/fleet/alarms';
import { instant, reference, rowId } from '../../../platform/db/columns.ts';
import { bigint, boolean, customType, integer, pgTable, text } from '../../../platform/db/orm-tables.ts';
import { owned } from '../../../platform/db/owned.ts';

const float = customType<{ data: number }>({ dataType: () => 'double precision' });

export const alarms = owned(
  pgTable('alarm', {
    id: rowId(),
    tenantId: reference('tenant_id').notNull(),
    ownerId: reference('owner_id').notNull(),
    rule: text('rule').$type<AlarmRule>().notNull(),
    state: text('state').$type<(typeof alarmStates)[number]>().notNull(),
    deviceId: reference('device_id'),
    deviceNo: text('device_no').notNull(),
    groupId: reference('group_id'),
    groupName: text('group_name').notNull(),
    taskId: reference('task_id'),
    taskName: text('task_name').notNull(),
    value: float('value'),
    limit: float('limit_value').notNull(),
    incidentId: reference('incident_id'),
    openedAt: instant('opened_at').notNull().defaultNow(),
    acknowledgedAt: instant('acknowledged_at'),
    acknowledgedBy: text('acknowledged_by').notNull().default(''),
    acknowledgeNote: text('acknowledge_note').notNull().default(''),
    recoveredAt: instant('recovered_at'),
  }),
);

/** Visible to users who reach one of its alarms. */
export const incidents = pgTable('alarm_incident', {
  id: rowId(),
  tenantId: reference('tenant_id').notNull(),
  rule: text('rule').$type<AlarmRule>().notNull(),
  cause: text('cause').$type<AlarmCause>().notNull(),
  causeName: text('cause_name').notNull(),
  openedAt: instant('opened_at').notNull(),
  sent: integer('sent').notNull(),
  lastSentAt: instant('last_sent_at'),
  sendError: text('send_error').notNull(),
  recoveredAt: instant('recovered_at'),
});

export const messages = pgTable('alarm_message', { id: rowId() });

export const maintenances = owned(
  pgTable('alarm_maintenance', {
    id: rowId(),
    tenantId: reference('tenant_id').notNull(),
    ownerId: reference('owner_id').notNull(),
    reason: text('reason').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    deviceIds: bigint('device_ids', { mode: 'number' }).array().notNull(),
    groupIds: bigint('group_ids', { mode: 'number' }).array().notNull(),
    coversAll: boolean('covers_all').notNull(),
    ownerIds: bigint('owner_ids', { mode: 'number' }).array(),
    ofTenant: boolean('of_tenant').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  }),
);
