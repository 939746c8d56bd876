import type { DeviceSettings, ScreenSettings } from '@flotilla/contract/phone-settings';
import { term } from '@flotilla/contract/terms';
import { instant, modified, reference, rowId } from '../../../platform/db/columns.ts';
import { nameTables } from '../../../platform/db/constraint.ts';
import { jsonb, pgTable, smallint, text } from '../../../platform/db/orm-tables.ts';
import { owned } from '../../../platform/db/owned.ts';

/** A phone without owner and number waits to be assigned, and is in no tenant's scope. */
export const devices = owned(
  pgTable('device', {
    id: rowId(),
    tenantId: reference('tenant_id'),
    ownerId: reference('owner_id'),
    deviceNo: text('device_no'),
    hardwareId: text('device_id').notNull(),
    hardware: text('hardware').notNull().default(''),
    brand: text('brand').notNull().default(''),
    mode: text('mode').notNull().default(''),
    imei: text('imei').notNull().default(''),
    ip: text('ip').notNull().default(''),
    osVersion: text('os_version').notNull().default(''),
    agentVersion: text('agent_version').notNull().default(''),
    capabilities: text('capabilities').array().notNull().default([]),
    groupId: reference('group_id'),
    status: smallint('status').notNull().default(0),
    settings: jsonb('settings').$type<Partial<DeviceSettings>>().notNull().default({}),
    screenSettings: jsonb('screen_settings').$type<Partial<ScreenSettings>>().notNull().default({}),
    joinsWith: text('joins_with').$type<'site' | 'tenant'>().notNull().default('site'),
    joinedAt: instant('joined_at'),
    cloneSeenAt: instant('clone_seen_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: modified('updated_at'),
  }),
);

nameTables(term('devices'), 'device');
