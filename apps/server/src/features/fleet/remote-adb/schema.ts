import type { AdbEnding } from '@flotilla/contract/http/fleet/remote-adb';
import { instant, reference, rowId } from '../../../platform/db/columns.ts';
import { bigint, pgTable, text } from '../../../platform/db/orm-tables.ts';
import { owned } from '../../../platform/db/owned.ts';

export const adbSessions = owned(
  pgTable('adb_session', {
    id: rowId(),
    tenantId: reference('tenant_id').notNull(),
    ownerId: reference('owner_id').notNull(),
    deviceId: reference('device_id').notNull(),
    deviceNo: text('device_no').notNull(),
    userId: reference('user_id').notNull(),
    userName: text('user_name').notNull(),
    address: text('address').notNull(),
    openedAt: instant('opened_at').notNull().defaultNow(),
    seenAt: instant('seen_at').notNull().defaultNow(),
    closedAt: instant('closed_at'),
    reason: text('reason').$type<AdbEnding>(),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
  }),
);
