import { instant, reference, rowId } from '../../../platform/db/columns.ts';
import { integer, pgTable, text } from '../../../platform/db/orm-tables.ts';

export const operationLogSeal = pgTable('operation_log_seal', {
  id: rowId(),
  previousHash: text('previous_hash').notNull(),
  hash: text('hash').notNull(),
  lines: integer('lines').notNull(),
  sealedAt: instant('sealed_at').notNull().defaultNow(),
  prunedAt: instant('pruned_at'),
});

export const operationLog = pgTable('operation_log', {
  id: rowId(),
  sealId: reference('seal_id').notNull(),
  position: integer('position').notNull(),
  module: text('module').notNull(),
  httpMethod: text('http_method').notNull(),
  path: text('path').notNull(),
  userId: reference('user_id'),
  tenantId: reference('tenant_id'),
  username: text('username').notNull(),
  params: text('params').notNull(),
  code: integer('code').notNull(),
  message: text('message').notNull(),
  /** The name and the parameters of the error as JSON; empty if there is none. */
  failure: text('failure').notNull().default(''),
  address: text('address').notNull(),
  location: text('location').notNull(),
  durationMs: integer('duration_ms').notNull(),
  requestId: text('request_id').notNull(),
  at: instant('at').notNull(),
  /** Whether a user has deleted the line, so that it is no longer listed. */
  hiddenAt: instant('hidden_at'),
});
