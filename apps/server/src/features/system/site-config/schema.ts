import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/db/columns.ts';

export const site = pgTable('site', {
  id: integer('id').primaryKey().default(1),
  serial: text('serial').notNull(),
  incarnation: text('incarnation').notNull(),
  secret: text('secret').notNull(),
  servers: text('servers').array().notNull().default([]),
  createdAt: instant('created_at').notNull().defaultNow(),
});
