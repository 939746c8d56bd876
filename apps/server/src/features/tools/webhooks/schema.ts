import { term } from '@flotilla/contract/terms';
import type { DeliveryState, DisabledReason, EventType } from '@flotilla/contract/webhook-events';
import { instant, modified, reference, rowId } from '../../../platform/db/columns.ts';
import { nameTables } from '../../../platform/db/constraint.ts';
import { bigint, integer, pgTable, smallint, text } from '../../../platform/db/orm-tables.ts';
import { owned } from '../../../platform/db/owned.ts';

export const webhooks = owned(
  pgTable('webhook', {
    id: rowId(),
    tenantId: reference('tenant_id').notNull(),
    ownerId: reference('owner_id').notNull(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    addressHint: text('address_hint').notNull(),
    events: text('events').array().$type<EventType[]>().notNull(),
    active: smallint('active').$type<0 | 1>().notNull().default(1),
    secret: text('secret').notNull(),
    previousSecret: text('previous_secret').notNull().default(''),
    previousUntil: instant('previous_until'),
    failingSince: instant('failing_since'),
    slowUntil: instant('slow_until'),
    disabledReason: text('disabled_reason').$type<DisabledReason>().notNull().default(''),
    disabledAt: instant('disabled_at'),
    lastAt: instant('last_at'),
    lastStatus: integer('last_status'),
    dropped: bigint('dropped', { mode: 'number' }).notNull().default(0),
    droppedAt: instant('dropped_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    modifiedAt: modified('modified_at'),
  }),
);

/** Calls reach a delivery only through its webhook, which has the owner. */
export const deliveries = pgTable('webhook_delivery', {
  id: rowId(),
  webhookId: reference('webhook_id').notNull(),
  messageId: text('message_id').notNull(),
  type: text('type').notNull(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  state: text('state').$type<DeliveryState>().notNull(),
  nextAt: instant('next_at').notNull(),
  error: text('error').notNull(),
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
});

nameTables(term('webhooks'), 'webhook');
