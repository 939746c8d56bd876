import type { columnQueries, columnWidgets, featureTemplates } from '@flotilla/contract/generated-features';
import { instant, modified, reference, rowId } from '../../../platform/db/columns.ts';
import { boolean, integer, jsonb, pgTable, text } from '../../../platform/db/orm-tables.ts';
import type { ColumnFacts } from './read-tables.ts';

const named = () => ({
  wordZhCN: text('word_zh_cn').notNull(),
  wordEn: text('word_en').notNull(),
  wordZhTW: text('word_zh_tw').notNull(),
});

export const genTable = pgTable('gen_table', {
  id: rowId(),
  name: text('name').notNull(),
  comment: text('comment').notNull().default(''),
  slice: text('slice').notNull(),
  moduleType: text('module_type').notNull().default(''),
  ...named(),
  template: text('template').$type<(typeof featureTemplates)[number]>().notNull().default('crud'),
  isOwned: boolean('is_owned').notNull(),
  isImported: boolean('is_imported').notNull().default(true),
  menuParent: text('menu_parent').notNull().default(''),
  parentColumn: text('parent_column').notNull().default(''),
  subTable: text('sub_table').notNull().default(''),
  subColumn: text('sub_column').notNull().default(''),
  createdAt: instant('created_at').notNull().defaultNow(),
  modifiedAt: modified('modified_at'),
});

export const genColumn = pgTable('gen_column', {
  id: rowId(),
  tableId: reference('table_id').notNull(),
  sort: integer('sort').notNull(),
  name: text('name').notNull(),
  facts: jsonb('facts').$type<ColumnFacts>().notNull(),
  ...named(),
  inAdd: boolean('in_add').notNull(),
  inEdit: boolean('in_edit').notNull(),
  inList: boolean('in_list').notNull(),
  isRequired: boolean('is_required').notNull(),
  query: text('query').$type<(typeof columnQueries)[number]>().notNull(),
  widget: text('widget').$type<(typeof columnWidgets)[number]>().notNull(),
  dictionary: text('dictionary').notNull().default(''),
});

export type StoredTable = typeof genTable.$inferSelect;
export type StoredColumn = typeof genColumn.$inferSelect;
export type NewColumn = typeof genColumn.$inferInsert;
