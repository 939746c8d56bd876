import type { UserWho } from '../../../platform/access/who.ts';
import { type SQL, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { AccessReader } from '../../identity/access/api.ts';
import type { Scripts } from '../scripts/api.ts';

export interface RightPorts {
  readonly access: Pick<AccessReader, 'of'>;
  readonly scripts: Pick<Scripts, 'runnableAmong'>;
}

type Borrowed = {
  readonly id: number;
  readonly scriptId: number;
  /** The owner of the task, or of the one that is shared. */
  readonly runnerId: number;
  readonly isUnshared: boolean;
};

interface LostRight {
  readonly id: number;
  readonly reason: 'notShared' | 'scriptTakenBack';
}

/** Tasks among `which` (a condition on `t`) that run the script of another owner. */
async function borrowingTasks(db: Queryable, which: SQL): Promise<Borrowed[]> {
  const { rows } = await db.execute<Borrowed>(sql`
    select t.id, t.script_id as "scriptId", coalesce(lender.owner_id, t.owner_id) as "runnerId",
           t.source = 'share' and not exists (
             select from task_share h where h.task_id = lender.id and h.user_id in (t.owner_id, t.tenant_id)) as "isUnshared"
      from task t
      join script_ref s on s.id = t.script_id
      left join task lender on t.source = 'share' and lender.id = t.shared_task_id
     where ${which} and (t.source = 'share' or s.owner_id <> t.owner_id)`);
  return rows;
}

/** The tasks among `which` (a condition on `t`) whose owners may no longer run the script, because its assignment or the share was taken back. */
export async function lostRights(db: Queryable, { access, scripts }: RightPorts, which: SQL): Promise<LostRight[]> {
  const borrowed = await borrowingTasks(db, which);
  const lost: LostRight[] = borrowed
    .filter(({ isUnshared }) => isUnshared)
    .map(({ id }) => ({ id, reason: 'notShared' }));
  const byRunner = Map.groupBy(
    borrowed.filter(({ isUnshared }) => !isUnshared),
    ({ runnerId }) => runnerId,
  );
  if (byRunner.size === 0) return lost;
  const runners = await access.of(db, [...byRunner.keys()]);
  for (const [runnerId, own] of byRunner) {
    const runner = runners.get(runnerId);
    const who: UserWho | undefined = runner && { ...runner, kind: 'user', sessionId: 0 };
    const scriptIds = own.map(({ scriptId }) => scriptId);
    const runnable = who ? await scripts.runnableAmong(db, who, scriptIds) : new Set<number>();
    for (const { id, scriptId } of own) if (!runnable.has(scriptId)) lost.push({ id, reason: 'scriptTakenBack' });
  }
  return lost;
}

/** @throws 409 if the owner of one of these tasks may no longer run its script */
export async function assertRights(db: Queryable, ports: RightPorts, taskIds: readonly number[]): Promise<void> {
  const [lost] = await lostRights(db, ports, sql`t.id = any(${sql.param(taskIds)}::bigint[])`);
  if (lost) throw new CallError(lost.reason);
}
