import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { owned } from '../../../platform/db/owned.ts';

const instant = (name: string) => timestamp(name, { precision: 3, withTimezone: true, mode: 'string' });

export const deviceGroups = owned(
  pgTable('device_group', {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tenantId: bigint('tenant_id', { mode: 'number' }).notNull(),
    ownerId: bigint('owner_id', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  }),
);
