import { term } from '@flotilla/contract/terms';
import { instant, modified, reference, rowId } from '../../../platform/db/columns.ts';
import { nameTables } from '../../../platform/db/constraint.ts';
import { boolean, pgTable, text } from '../../../platform/db/orm-tables.ts';
import { owned } from '../../../platform/db/owned.ts';

export const platforms = owned(
  pgTable('platform', {
    id: rowId(),
    tenantId: reference('tenant_id').notNull(),
    /** `null` for the built-in platform, which all users may use. */
    ownerId: reference('owner_id'),
    name: text('name').notNull(),
    builtIn: boolean('built_in').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    modifiedAt: modified('modified_at'),
  }),
);

nameTables(term('platforms'), 'platform');
