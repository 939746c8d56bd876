import { instant, reference } from '../../../platform/db/columns.ts';
import { integer, pgTable, smallint, text } from '../../../platform/db/orm-tables.ts';
import { owned } from '../../../platform/db/owned.ts';

/** Chunks of lines, partitioned by the day they were stored. Each has its own tenant, because a phone's may change. */
export const deviceLogs = owned(
  pgTable('device_log', {
    id: reference('id').notNull().generatedAlwaysAsIdentity(),
    storedAt: instant('stored_at').notNull().defaultNow(),
    deviceId: reference('device_id').notNull(),
    tenantId: reference('tenant_id').notNull(),
    ownerId: reference('owner_id').notNull(),
    runId: reference('run_id').notNull(),
    firstSeq: reference('first_seq').notNull(),
    lastSeq: reference('last_seq').notNull(),
    maxLevel: smallint('max_level').notNull(),
    counts: integer('counts').array().notNull(),
    lines: text('lines').notNull(),
  }),
);
