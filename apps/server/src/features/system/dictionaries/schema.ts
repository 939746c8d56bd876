import { term } from '@flotilla/contract/terms';
import { instant, modified, rowId } from '../../../platform/db/columns.ts';
import { nameTables } from '../../../platform/db/constraint.ts';
import { boolean, integer, pgTable, smallint, text } from '../../../platform/db/orm-tables.ts';

/** `status`: 1 normal, 0 stopped. */
export const dictType = pgTable('dict_type', {
  id: rowId(),
  name: text('name').notNull(),
  type: text('type').notNull(),
  status: smallint('status').$type<0 | 1>().notNull().default(1),
  remark: text('remark').notNull().default(''),
  builtIn: boolean('built_in').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
  modifiedAt: modified('modified_at'),
});

export const dictEntry = pgTable('dict_entry', {
  id: rowId(),
  dictType: text('dict_type').notNull(),
  label: text('label').notNull(),
  value: text('value').notNull(),
  sort: integer('sort').notNull().default(0),
  status: smallint('status').$type<0 | 1>().notNull().default(1),
  isDefault: boolean('is_default').notNull().default(false),
  remark: text('remark').notNull().default(''),
  createdAt: instant('created_at').notNull().defaultNow(),
  modifiedAt: modified('modified_at'),
});

nameTables(term('dictionaryData'), 'dict_entry');
