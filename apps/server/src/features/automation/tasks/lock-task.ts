import { sql } from 'drizzle-orm';
import type { UserWho } from '../../../platform/access/who.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { tasks } from './schema.ts';

/** Locks the task until the transaction ends; 404 if out of reach. */
export async function lockTask(tx: Queryable, who: UserWho, id: number) {
  await scoped(tx, who).check(tasks, [id]);
  await tx.execute(sql`select 1 from task where id = ${id} for update`);
  return scoped(tx, who).one(tasks, id);
}
