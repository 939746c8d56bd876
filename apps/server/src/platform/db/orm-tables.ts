import { createRequire } from 'node:module';
import type * as Tables from 'drizzle-orm/pg-core';

// Loaded in the same way, and for the same reason, as in `orm.ts`: what tables and columns are declared with.
const tables = createRequire(import.meta.url)('drizzle-orm/pg-core') as typeof Tables;

export const { alias, getTableConfig, pgTable, pgView, primaryKey } = tables;
export const { bigint, boolean, customType, date, doublePrecision, integer, jsonb, numeric, smallint, text, time } =
  tables;
export const { timestamp } = tables;

export type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
