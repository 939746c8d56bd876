import { itemStates } from '@flotilla/contract/http/data/data-items';
import { term } from '@flotilla/contract/terms';
import { instant, modified, reference, rowId } from '../../../platform/db/columns.ts';
import { nameTables } from '../../../platform/db/constraint.ts';
import { boolean, pgTable, smallint, text } from '../../../platform/db/orm-tables.ts';
import { owned } from '../../../platform/db/owned.ts';

/** Tenant and owner are those of the group. */
export const dataItems = owned(
  pgTable('data_item', {
    id: rowId(),
    tenantId: reference('tenant_id').notNull(),
    ownerId: reference('owner_id').notNull(),
    groupId: reference('group_id').notNull(),
    name: text('name').notNull(),
    content: text('content').notNull(),
    deduplicate: boolean('deduplicate').notNull().default(false),
    state: text('state', { enum: itemStates }).notNull().default('free'),
    returns: smallint('returns').notNull().default(0),
    runId: reference('run_id'),
    deviceNo: text('device_no'),
    createdAt: instant('created_at').notNull().defaultNow(),
    changedAt: instant('changed_at').notNull().defaultNow(),
    modifiedAt: modified('modified_at'),
  }),
);

nameTables(term('dataItems'), 'data_item');
