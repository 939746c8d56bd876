import type { NodePgDatabase } from './orm.ts';
import { SharedPool } from './shared-pool.ts';

/** The common part of the database and a transaction. */
export type Queryable = Pick<NodePgDatabase, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'>;

const isPool = (db: Queryable): boolean =>
  (db as Partial<NodePgDatabase & { $client: unknown }>).$client instanceof SharedPool;

type Reads = readonly (() => PromiseLike<unknown>)[];
type Results<R extends Reads> = { -readonly [K in keyof R]: Awaited<ReturnType<R[K]>> };

/** Runs the reads at the same time on a pool, and one after the other in a transaction, which has a single connection. */
export async function readAll<const R extends Reads>(db: Queryable, reads: R): Promise<Results<R>> {
  if (isPool(db)) return (await Promise.all(reads.map((read) => read()))) as Results<R>;
  const results: unknown[] = [];
  for (const read of reads) results.push(await read());
  return results as Results<R>;
}
