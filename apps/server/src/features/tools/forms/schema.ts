import { type JsonObject, readFormSchema, toFormSchema } from '@flotilla/contract/form-schema';
import { term } from '@flotilla/contract/terms';
import { instant, modified, reference, rowId } from '../../../platform/db/columns.ts';
import { nameTables } from '../../../platform/db/constraint.ts';
import { customType, integer, pgTable, text } from '../../../platform/db/orm-tables.ts';
import { owned } from '../../../platform/db/owned.ts';

export const forms = owned(
  pgTable('form', {
    id: rowId(),
    tenantId: reference('tenant_id').notNull(),
    ownerId: reference('owner_id').notNull(),
    name: text('name').notNull(),
    remark: text('remark').notNull().default(''),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    modifiedAt: modified('modified_at'),
  }),
);

/** A form's JSON Schema, with its keys in the order of its fields again. */
const formSchema = customType<{ data: JsonObject; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (schema) => JSON.stringify(schema),
  fromDriver: (stored) => toFormSchema(readFormSchema(stored).fields ?? []),
});

/** Rows never change. Calls reach a version only through its form, which has the owner. */
export const formVersions = pgTable('form_version', {
  formId: reference('form_id').notNull(),
  version: integer('version').notNull(),
  schema: formSchema('schema').notNull(),
  fieldCount: integer('field_count').notNull(),
  authorId: reference('author_id'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

nameTables(term('forms'), 'form', 'form_version');
