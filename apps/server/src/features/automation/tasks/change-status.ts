import { sql } from 'drizzle-orm';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Database } from '../../../platform/db/database.ts';
import { scoped } from '../../../platform/db/owned.ts';
import type { Runs } from '../runs/api.ts';
import type { Scripts } from '../scripts/api.ts';
import { tasks } from './schema.ts';

export interface StatusDeps {
  readonly db: Database;
  readonly runs: Runs;
  readonly scripts: Pick<Scripts, 'newest'>;
  /** Throws 423 when nothing may run for `who`. */
  admitRun(who: UserWho): Promise<void>;
}

export interface StatusChange {
  readonly id: number;
  readonly status: 0 | 1 | 2;
  /** Takes the runs so far out of the send log: every phone gets the task anew. */
  readonly clear?: boolean;
  /** When it is not enabled: let phones finish what runs, or stop them too. */
  readonly stopMode: 'unstarted' | 'kill';
}

/** Enabling settles on the newest version of the script, then makes the runs and wakes the phones. */
export async function changeStatus(
  { db, runs, scripts, admitRun }: StatusDeps,
  who: UserWho,
  change: StatusChange,
): Promise<void> {
  if (change.status === 1) await admitRun(who);
  await db.transaction(async ({ drizzle: tx }) => {
    const task = await scoped(tx, who).one(tasks, change.id);
    const versionId = (await scripts.newest([task.scriptId])).get(task.scriptId);
    if (change.clear) await runs.clear(tx, change.id, 'all');
    await scoped(tx, who).update(tasks, [change.id], {
      status: change.status,
      statusAt: sql`now()`,
      ...(change.status === 1 && versionId !== undefined ? { scriptVersionId: versionId } : {}),
    });
  });
  if (change.status === 1) await runs.enqueue([change.id]);
  else await runs.stopTask(change.id, change.stopMode);
}
