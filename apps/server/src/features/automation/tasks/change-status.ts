import type { UserWho } from '../../../platform/access/who.ts';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/orm.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import type { Runs } from '../runs/api.ts';
import type { Scripts } from '../scripts/api.ts';
import { finishDoneTasks } from './clock/finish-tasks.ts';
import { assertRights, type RightPorts } from './rights.ts';
import { tasks } from './schema.ts';
import { armTask } from './timing/starts.ts';

/** Locks the task until the transaction ends; 404 if out of reach. */
export async function lockTask(tx: Queryable, who: UserWho, id: number) {
  await scoped(tx, who).check(tasks, [id]);
  await tx.execute(sql`select 1 from task where id = ${id} for update`);
  return scoped(tx, who).one(tasks, id);
}

export interface StatusDeps {
  readonly db: Database;
  readonly runs: Runs;
  readonly scripts: Pick<Scripts, 'newestOf' | 'runnableAmong'>;
  readonly access: RightPorts['access'];
  readonly parameters: Pick<Parameters, 'count' | 'exceeded'>;
  timeZone(): string;
  /** Throws 423 if nothing may run for `who`. */
  admitRun(who: UserWho): Promise<void>;
}

export interface StatusChange {
  readonly id: number;
  readonly status: 0 | 1 | 2;
  /** Clears the send log, so every phone gets the task again. */
  readonly clear?: boolean;
  /** When disabling: let running runs finish, or stop them too. */
  readonly stopMode: 'unstarted' | 'kill';
}

/** @throws 409 if the tenant has the most daily tasks enabled; each costs the task clock a computation of its next start. */
async function assertRoomForDaily(tx: Queryable, tenantId: number, parameters: StatusDeps['parameters']) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('task.daily', ${tenantId}))`);
  const { rows } = await tx.execute<{ total: number }>(sql`
    select count(*)::int as total from task where tenant_id = ${tenantId} and status = 1 and timer_type = 'daily'`);
  if (rows[0]!.total >= parameters.count('task.mostEnabledCron')) throw parameters.exceeded('task.mostEnabledCron');
}

/**
 * Enabling picks the script's newest version and creates the runs; stopping ends waiting ones. One transaction does both, so no
 * enabled task lacks its runs. Phones are informed after the commit.
 */
export async function changeStatus(deps: StatusDeps, who: UserWho, change: StatusChange): Promise<void> {
  const { db, runs, scripts, parameters, timeZone, admitRun } = deps;
  const enables = change.status === 1;
  if (enables) await admitRun(who);
  const announce = await db.transaction(async ({ drizzle: tx }) => {
    const task = await lockTask(tx, who, change.id);
    if (enables) await assertRights(tx, deps, [change.id]);
    if (enables && task.status !== 1 && task.timerType === 'daily') {
      await assertRoomForDaily(tx, task.tenantId, parameters);
    }
    const newest = (await scripts.newestOf(tx, [task.scriptId])).get(task.scriptId);
    const versionId = task.pinnedVersionId ?? newest?.versionId;
    if (change.clear) await runs.clear(tx, change.id, 'all');
    await scoped(tx, who).update(tasks, [change.id], {
      status: change.status,
      statusAt: sql`now()`,
      ...(enables && versionId !== undefined ? { scriptVersionId: versionId } : {}),
      ...(enables ? { waveState: 'going' as const, waveAt: sql`now()` } : {}),
      ...(change.clear ? { wave: 0 } : {}),
    });
    await armTask(tx, change.id, timeZone());
    if (!enables) return runs.stopTask(tx, change.id, change.stopMode);
    const announce = await runs.start(tx, change.id);
    await finishDoneTasks(tx, [change.id]);
    return announce;
  });
  announce();
}
