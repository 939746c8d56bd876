import { term } from '@flotilla/contract/terms';
import { instant, modified, reference, rowId } from '../../../platform/db/columns.ts';
import { nameTables } from '../../../platform/db/constraint.ts';
import { boolean, integer, pgTable, smallint, text } from '../../../platform/db/orm-tables.ts';

export const menu = pgTable('menu', {
  id: rowId(),
  key: text('key'),
  parentId: reference('parent_id'),
  name: text('name').notNull(),
  nameEn: text('name_en').notNull(),
  nameTw: text('name_tw').notNull(),
  type: text('type').$type<'category' | 'menu' | 'button'>().notNull(),
  sort: integer('sort').notNull().default(0),
  path: text('path').notNull().default(''),
  component: text('component').notNull().default(''),
  permission: text('permission').notNull().default(''),
  icon: text('icon').notNull().default(''),
  cache: boolean('cache').notNull().default(true),
  visible: boolean('visible').notNull().default(true),
  link: text('link').notNull().default(''),
  status: smallint('status').$type<0 | 1>().notNull().default(1),
  forTenants: boolean('for_tenants').notNull().default(false),
  /** Whether a user has changed the menu, so that the next start does not overwrite it. */
  edited: boolean('edited').notNull().default(false),
  gmtCreate: instant('created_at').notNull().defaultNow(),
  gmtModified: modified('modified_at'),
});
export type Menu = typeof menu.$inferSelect;

nameTables(term('menus'), 'menu');
