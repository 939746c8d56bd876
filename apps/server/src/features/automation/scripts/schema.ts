import type { ScriptParameter } from '@flotilla/contract/http/automation/scripts';
import { fromParameterSchema, type ParameterSchema, toParameterSchema } from '@flotilla/contract/parameter-schema';
import { term } from '@flotilla/contract/terms';
import { instant, modified, reference, rowId } from '../../../platform/db/columns.ts';
import { nameTables } from '../../../platform/db/constraint.ts';
import { sql } from '../../../platform/db/orm.ts';
import { boolean, customType, pgTable, text } from '../../../platform/db/orm-tables.ts';
import { owned } from '../../../platform/db/owned.ts';

/** A script's parameters, stored as a JSON Schema. */
const parameterForm = customType<{ data: ScriptParameter[]; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (parameters) => JSON.stringify(toParameterSchema(parameters)),
  fromDriver: (schema) => fromParameterSchema(schema as ParameterSchema),
});

export const scripts = owned(
  pgTable('script', {
    id: rowId(),
    tenantId: reference('tenant_id').notNull(),
    ownerId: reference('owner_id').notNull(),
    platformId: reference('platform_id').notNull(),
    name: text('name').notNull(),
    parameters: parameterForm('parameters').notNull(),
    newestVersionId: reference('newest_version_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    modifiedAt: modified('modified_at'),
  }),
);

/** Rows never change. Calls reach a version only through its script, which has the owner. */
export const scriptVersions = pgTable('script_version', {
  id: rowId(),
  tenantId: reference('tenant_id').notNull(),
  scriptId: reference('script_id').notNull(),
  version: text('version').notNull(),
  /** Empty while the file is only known by its address and MD5. */
  sha256: text('sha256').notNull(),
  md5: text('md5').notNull(),
  bytes: reference('bytes').notNull(),
  downloadUrl: text('download_url').notNull(),
  signature: text('signature').notNull(),
  createdBy: reference('created_by').notNull(),
  /** Created for a trial run in the studio: not listed, and never the newest version. */
  draft: boolean('draft').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** The number of a version with, from the second edit under one number on, the count of these: "1 (2)". */
export const versionLabel = sql<string>`(select r.label from script_version_ref r where r.id = ${scriptVersions.id})`;

export const scriptUsers = pgTable('script_user', {
  scriptId: reference('script_id').notNull(),
  userId: reference('user_id').notNull(),
});

nameTables(term('scripts'), 'script', 'script_version');
