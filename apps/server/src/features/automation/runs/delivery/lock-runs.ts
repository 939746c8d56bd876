import { type SQL, sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';

/** Locks runs in the order of their ids, as the calls of scripts do, so that neither waits for the other. */
export const inOrder = (runIds: readonly number[]): SQL =>
  sql`select id from run where id = any(${sql.param(runIds)}::bigint[]) order by id for update`;

/**
 * Locks the loops of these runs, whose next rounds are made when the runs end: before the runs, in the order in which a change of the
 * task's status locks both.
 */
export async function lockLoops(tx: Queryable, runIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    select from task_ref t
     where t.exec_type = 'loop' and t.status = 1 and t.id in (select task_id from run where id = any(${sql.param(runIds)}::bigint[]))
     order by t.id for share of t`);
}

export async function lockRuns(tx: Queryable, runIds: readonly number[]): Promise<void> {
  if (runIds.length > 1) await tx.execute(inOrder(runIds));
}
