import { and, eq, sql } from '../db/orm.ts';
import type { Queryable } from '../db/queryable.ts';
import { removeInBatches } from '../db/remove-in-batches.ts';
import { CallError } from '../http/call-error.ts';
import { longWork } from './schema.ts';

/** The progress of work in this process. */
export interface Stage {
  running: boolean;
  done: number;
  total: number;
}

const leaseSeconds = 15;
const ofUser = (userId: number, progressId: string) =>
  and(eq(longWork.userId, userId), eq(longWork.progressId, progressId));

/** Adds the row of new work. Resolves to its id. @throws 409 if the user has work with this `progressId` */
export async function beginWork(db: Queryable, userId: number, progressId: string): Promise<number> {
  const [row] = await db
    .insert(longWork)
    .values({ userId, progressId, leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})` as never })
    .onConflictDoNothing()
    .returning({ id: longWork.id });
  if (!row) throw new CallError('workExists');
  return row.id;
}

export const endWork = (
  db: Queryable,
  id: number,
  { done, total }: Stage,
  values: Partial<typeof longWork.$inferInsert>,
) =>
  db
    .update(longWork)
    .set({ ...values, done, total })
    .where(eq(longWork.id, id));

/** Writes the progress and renews the leases of all open work with one statement. Returns the ids of cancelled work. */
export async function renewWorks(db: Queryable, open: Iterable<readonly [id: number, stage: Stage]>) {
  const stages = [...open].map(([id, { running, done, total }]) => ({ id, running, done, total }));
  const { rows } = await db.execute<{ id: number }>(sql`
    with seen as (
      update long_work w set done = o.done, total = o.total, lease_until = now() + make_interval(secs => ${leaseSeconds}),
             state = case when o.running then 'running' else 'waiting' end
        from jsonb_to_recordset(${JSON.stringify(stages)}::jsonb) as o (id bigint, running boolean, done int, total int)
       where w.id = o.id and w.state in ('waiting', 'running')
      returning w.id, w.cancelled)
    select id from seen where cancelled`);
  return rows.map(({ id }) => id);
}

/** `isLost`: the process has ended without storing the result. */
export async function findWork(db: Queryable, userId: number, progressId: string) {
  const { state, done, total, answer, failure, leaseUntil } = longWork;
  const isLost = sql<boolean>`${state} in ('waiting', 'running') and ${leaseUntil} < now()`;
  const [row] = await db
    .select({ state, done, total, answer, failure, isLost })
    .from(longWork)
    .where(ofUser(userId, progressId));
  return row;
}

export async function cancelWork(db: Queryable, userId: number, progressId: string): Promise<void> {
  await db.update(longWork).set({ cancelled: true }).where(ofUser(userId, progressId));
}

export const removeOldWorks = (db: Queryable): Promise<number> =>
  removeInBatches(db, longWork, sql`created_at < now() - interval '1 day'`);
