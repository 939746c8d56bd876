import type { Owner, UserWho } from '../../../platform/access/who.ts';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/orm.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Runs } from '../runs/api.ts';
import type { Scripts } from '../scripts/api.ts';
import { tasks } from './schema.ts';
import { isShared } from './shared-tasks.ts';
import { armTask } from './starts.ts';

/** Locks the task until the transaction ends; 404 if out of reach. */
export async function lockTask(tx: Queryable, who: UserWho, id: number) {
  await scoped(tx, who).check(tasks, [id]);
  await tx.execute(sql`select 1 from task where id = ${id} for update`);
  return scoped(tx, who).one(tasks, id);
}

export interface StatusDeps {
  readonly db: Database;
  readonly runs: Runs;
  readonly scripts: Pick<Scripts, 'newest'>;
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

/** Whoever no longer shares a task also takes its script back. */
async function assertShared(tx: Queryable, task: Owner & { source: string; sharedTaskId: number | null }) {
  if (task.source !== 'share') return;
  if (task.sharedTaskId === null || !(await isShared(tx, task, task.sharedTaskId))) throw new CallError('notShared');
}

/**
 * Enabling picks the script's newest version and creates the runs; stopping ends waiting ones. One transaction does both, so no
 * enabled task lacks its runs. Phones are informed after the commit.
 */
export async function changeStatus(
  { db, runs, scripts, timeZone, admitRun }: StatusDeps,
  who: UserWho,
  change: StatusChange,
): Promise<void> {
  const enables = change.status === 1;
  if (enables) await admitRun(who);
  const announce = await db.transaction(async ({ drizzle: tx }) => {
    const task = await lockTask(tx, who, change.id);
    if (enables) await assertShared(tx, task);
    const newest = (await scripts.newest(tx, [task.scriptId])).get(task.scriptId);
    const versionId = task.pinnedVersionId ?? newest;
    if (change.clear) await runs.clear(tx, change.id, 'all');
    await scoped(tx, who).update(tasks, [change.id], {
      status: change.status,
      statusAt: sql`now()`,
      ...(enables && versionId !== undefined ? { scriptVersionId: versionId } : {}),
      ...(enables ? { waveState: 'going' as const, waveAt: sql`now()` } : {}),
      ...(change.clear ? { wave: 0 } : {}),
    });
    await armTask(tx, change.id, timeZone());
    return enables ? runs.start(tx, change.id) : runs.stopTask(tx, change.id, change.stopMode);
  });
  announce();
}
