import { cacheTypes } from '@flotilla/contract/http/data/cache';
import { term } from '@flotilla/contract/terms';
import { instant, modified, reference, rowId } from '../../../platform/db/columns.ts';
import { nameTables } from '../../../platform/db/constraint.ts';
import { integer, pgTable, text } from '../../../platform/db/orm-tables.ts';
import { owned } from '../../../platform/db/owned.ts';

export const cacheEntries = owned(
  pgTable('cache_entry', {
    id: rowId(),
    tenantId: reference('tenant_id').notNull(),
    ownerId: reference('owner_id').notNull(),
    key: text('key').notNull(),
    kind: text('kind', { enum: cacheTypes }).notNull(),
    /** The value of a string. */
    value: text('value').notNull().default(''),
    size: integer('size').notNull().default(1),
    characters: integer('characters').notNull().default(0),
    expirySeconds: integer('expiry_seconds'),
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    modifiedAt: modified('modified_at'),
  }),
);

nameTables(term('cacheEntries'), 'cache_entry');
