import type { UserWho } from '../../../platform/access/who.ts';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/orm.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Parameters } from '../../system/parameters/api.ts';
import type { Runs } from '../runs/api.ts';
import { finishDoneTasks } from './clock/finish-tasks.ts';
import { assertRights, type RightPorts } from './rights.ts';
import { tasks } from './schema.ts';
import { armTask, noStart } from './timing/starts.ts';

/** Locks the task until the transaction ends; 404 if out of reach. */
export function lockTask(tx: Queryable, who: UserWho, id: number) {
  return scoped(tx, who).one(tasks, id, true);
}

export interface StatusDeps extends RightPorts {
  readonly db: Database;
  readonly events: Events;
  readonly runs: Runs;
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
  /** For disabling: whether running runs finish or are stopped. */
  readonly stopMode: 'unstarted' | 'kill';
}

/** @throws 409 if the tenant has the most daily tasks enabled; each costs the task clock a computation of its next start. */
async function assertRoomForDaily(tx: Queryable, tenantId: number, parameters: StatusDeps['parameters']) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('task.daily', ${tenantId}))`);
  const { rows } = await tx.execute<{ total: number }>(sql`
    select count(*)::int as total from task where tenant_id = ${tenantId} and status = 1 and timer_type = 'daily'`);
  if (rows[0]!.total >= parameters.count('task.mostEnabledCron')) throw parameters.exceeded('task.mostEnabledCron');
}

/** The pinned version of the task's script, otherwise the newest. */
const versionToRun = sql`coalesce(pinned_version_id, (select newest_version_id from script_ref where id = script_id), script_version_id)`;

/**
 * Enabling picks the script's newest version and creates the runs; stopping ends waiting ones. One transaction does both, so no
 * enabled task lacks its runs. Phones are informed after the commit.
 */
export async function changeStatus(deps: StatusDeps, who: UserWho, change: StatusChange): Promise<void> {
  const { db, events, runs, parameters, timeZone, admitRun } = deps;
  const enables = change.status === 1;
  if (enables) await admitRun(who);
  const announce = await db.transaction(async ({ drizzle: tx }) => {
    const task = await lockTask(tx, who, change.id);
    if (enables) await assertRights(tx, deps, [change.id]);
    if (enables && task.status !== 1 && task.timerType === 'daily') {
      await assertRoomForDaily(tx, task.tenantId, parameters);
    }
    if (change.clear) await runs.clear(tx, change.id, 'all');
    await scoped(tx, who).update(tasks, [change.id], {
      status: change.status,
      statusAt: sql`now()`,
      ...(enables && { scriptVersionId: versionToRun, waveState: 'going' as const, waveAt: sql`now()` }),
      ...(change.clear ? { wave: 0 } : {}),
      ...noStart,
    });
    if (!enables) return runs.stopTask(tx, change.id, change.stopMode);
    if (task.timerType === 'daily') await armTask(tx, change.id, timeZone());
    const { announce, made } = await runs.start(tx, change.id);
    if (made === 0) await finishDoneTasks(tx, events, [change.id]);
    return announce;
  });
  announce();
}
