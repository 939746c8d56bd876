import type { DataField } from '@flotilla/contract/http/data/tables';
import { term } from '@flotilla/contract/terms';
import { instant, modified, reference, rowId } from '../../../platform/db/columns.ts';
import { nameTables } from '../../../platform/db/constraint.ts';
import { integer, jsonb, pgTable, text } from '../../../platform/db/orm-tables.ts';
import { type Owned, owned } from '../../../platform/db/owned.ts';

export const dataTables = owned(
  pgTable('data_table', {
    id: rowId(),
    tenantId: reference('tenant_id').notNull(),
    ownerId: reference('owner_id').notNull(),
    name: text('name').notNull(),
    englishName: text('english_name').notNull(),
    /** In the order in which forms and lists show them. */
    fields: jsonb('fields').$type<DataField[]>().notNull(),
    indexVersion: integer('index_version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    modifiedAt: modified('modified_at'),
  }),
);

export const dataRows = owned(
  pgTable('data_row', {
    id: rowId(),
    tenantId: reference('tenant_id').notNull(),
    ownerId: reference('owner_id').notNull(),
    tableId: reference('table_id').notNull(),
    /** Texts by the ids of their fields; an empty one is left out. */
    data: jsonb('data').$type<RowData>().notNull(),
    grams: integer('grams').array().notNull(),
    indexVersion: integer('index_version').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    modifiedAt: modified('modified_at'),
  }),
);

export type RowData = Readonly<Record<string, string>>;

type TableRow = typeof dataTables extends Owned<infer T> ? T['$inferSelect'] : never;
/** The facts about a table that reads and writes of its rows need. */
export type TableOfRows = Readonly<Pick<TableRow, 'id' | 'tenantId' | 'ownerId' | 'fields' | 'indexVersion'>>;

nameTables(term('dataTables'), 'data_table');
nameTables(term('dataRows'), 'data_row');
