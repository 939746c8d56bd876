import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** The common part of a pool and a transaction. */
export type Queryable = Pick<NodePgDatabase, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'>;
