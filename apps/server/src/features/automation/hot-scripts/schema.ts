import { term } from '@flotilla/contract/terms';
import { instant, modified, reference, rowId } from '../../../platform/db/columns.ts';
import { nameTables } from '../../../platform/db/constraint.ts';
import { pgTable, pgView, smallint, text } from '../../../platform/db/orm-tables.ts';
import { owned } from '../../../platform/db/owned.ts';

export const hotScripts = owned(
  pgTable('hot_script', {
    id: rowId(),
    tenantId: reference('tenant_id').notNull(),
    ownerId: reference('owner_id').notNull(),
    name: text('name').notNull(),
    version: text('version').notNull(),
    forceUpdate: smallint('force_update').$type<0 | 1>().notNull(),
    versionPopup: smallint('version_popup').$type<0 | 1>().notNull(),
    versionMessage: text('version_message').notNull(),
    /** Empty while the file is only known by its address and MD5. */
    sha256: text('sha256').notNull(),
    md5: text('md5').notNull(),
    bytes: reference('bytes').notNull(),
    downloadUrl: text('download_url').notNull(),
    /** Unique on the site, and higher with each new name, version or file. */
    revision: reference('revision').notNull(),
    signature: text('signature').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    modifiedAt: modified('modified_at'),
  }),
);

export const hotPhones = pgTable('hot_phone', {
  hotScriptId: reference('hot_script_id').notNull(),
  deviceId: reference('device_id').notNull(),
  /** 0: none. */
  revision: reference('revision').notNull(),
  version: text('version').notNull(),
  error: text('error').notNull(),
  reportedAt: instant('reported_at').notNull().defaultNow(),
});

export const deviceRef = pgView('device_ref', {
  id: reference('id').notNull(),
  deviceNo: text('device_no').notNull(),
  tenantId: reference('tenant_id').notNull(),
  ownerId: reference('owner_id'),
}).existing();

nameTables(term('hotScripts'), 'hot_script');
