import { createRequire } from 'node:module';
import type * as Orm from 'drizzle-orm';
import type * as Driver from 'drizzle-orm/node-postgres';

// Node reads the library's list of 450 addresses for each of its ES modules, which takes a third of the server's start. Its CommonJS
// files are loaded without that list.
const require = createRequire(import.meta.url);
const orm = require('drizzle-orm') as typeof Orm;

export const { and, asc, desc, eq, exists, gt, inArray, is, isNotNull, isNull, lt, lte, ne, notExists, or } = orm;
export const { count, countDistinct, DrizzleQueryError, getTableColumns, max, sql, Table } = orm;
export const { drizzle } = require('drizzle-orm/node-postgres') as typeof Driver;

export type { InferInsertModel, InferSelectModel, SQL } from 'drizzle-orm';
export type { NodePgDatabase } from 'drizzle-orm/node-postgres';
