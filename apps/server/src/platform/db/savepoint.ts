import { sql } from './orm.ts';
import type { Queryable } from './queryable.ts';

/** Undoes the statements of work that fails, and no others: the transaction can go on. */
export async function savepoint<Result>(tx: Queryable, work: () => Promise<Result>): Promise<Result> {
  await tx.execute(sql`savepoint attempt`);
  try {
    const result = await work();
    await tx.execute(sql`release savepoint attempt`);
    return result;
  } catch (error) {
    await tx.execute(sql`rollback to savepoint attempt`);
    throw error;
  }
}
