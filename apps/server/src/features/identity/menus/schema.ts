import { boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { reference, rowId } from '../../../platform/db/columns.ts';

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
});
export type Menu = typeof menu.$inferSelect;
