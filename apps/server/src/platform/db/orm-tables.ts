import { createRequire } from 'node:module';
import type * as Tables from 'drizzle-orm/pg-core';

// Loaded in the same way, and for the same reason, as in `orm.ts`: what tables and columns are declared with.
const tables = createRequire(import.meta.url)('drizzle-orm/pg-core') as typeof Tables;

export const { alias, getTableConfig, pgTable, pgView, primaryKey } = tables;
export const { bigint, boolean, customType, integer, jsonb, smallint, text, time, timestamp } = tables;
/** Columns of generated features. @public */
export const date = tables.date;
/** @public */
export const doublePrecision = tables.doublePrecision;
/** @public */
export const numeric = tables.numeric;

export type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
