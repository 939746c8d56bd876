import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** What a pool and a transaction have in common: statements can be sent through either. */
export type Queryable = Pick<NodePgDatabase, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'>;
