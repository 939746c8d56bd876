import pg from 'pg';
import type { NodePgDatabase } from './orm.ts';

/** The common part of a pool and a transaction. */
export type Queryable = Pick<NodePgDatabase, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'>;

/** Whether statements may run side by side: a transaction has one connection, on which they follow each other. */
export const runsSideBySide = (db: Queryable): boolean =>
  (db as Partial<NodePgDatabase & { $client: unknown }>).$client instanceof pg.Pool;
