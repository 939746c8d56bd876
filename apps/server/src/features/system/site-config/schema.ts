import { instant, reference } from '../../../platform/db/columns.ts';
import { integer, pgTable, text } from '../../../platform/db/orm-tables.ts';

export const siteLogo = pgTable('site_logo', {
  id: integer('id').primaryKey().default(1),
  sha256: text('sha256').notNull(),
  contentType: text('content_type').notNull(),
});

export const site = pgTable('site', {
  id: integer('id').primaryKey().default(1),
  serial: text('serial').notNull(),
  incarnation: text('incarnation').notNull(),
  epoch: integer('epoch').notNull().default(1),
  firstRunId: reference('first_run_id').notNull().default(0),
  secret: text('secret').notNull(),
  servers: text('servers').array().notNull().default([]),
  createdAt: instant('created_at').notNull().defaultNow(),
});
