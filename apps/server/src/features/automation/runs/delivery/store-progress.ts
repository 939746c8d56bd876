import type { RunProgress } from '@flotilla/contract/device';
import { sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { inOrder } from './lock-runs.ts';

/** A phone's progress of its running script. */
interface Reported {
  readonly deviceId: number;
  readonly progress: RunProgress;
}

/** Stores the progress of many phones in one statement. A run that made progress is no longer stuck. */
async function storeProgress(db: Queryable, newest: readonly Reported[]): Promise<void> {
  const of = <T>(read: (one: Reported) => T) => sql.param(newest.map(read));
  await db.execute(sql`
    update run set progress_percent = coalesce(f.percent, run.progress_percent), progress_text = coalesce(f.words, run.progress_text),
           active_at = now(), stuck_at = null
      from unnest(${of(({ progress }) => progress.runId)}::bigint[], ${of(({ progress }) => progress.nonce)}::text[],
                  ${of(({ progress }) => progress.lease)}::bigint[], ${of(({ deviceId }) => deviceId)}::bigint[],
                  ${of(({ progress }) => progress.percent ?? null)}::smallint[], ${of(({ progress }) => progress.text ?? null)}::text[])
           as f (run_id, nonce, lease, device_id, percent, words)
     where run.id = f.run_id and run.id in (${inOrder(newest.map(({ progress }) => progress.runId))}) and run.nonce = f.nonce and run.lease = f.lease and run.device_id = f.device_id
       and run.state in ('sent', 'running')`);
}

const everyMs = 1_000;

/** Gathers the newest progress of each phone until it is stored. A server that ends loses it; the phones soon report again. */
export function createProgress(db: Queryable) {
  let newest = new Map<number, Reported>();
  return {
    // The key is the phone and not the run, because the run id is not verified yet.
    add: (reported: Reported) => void newest.set(reported.deviceId, reported),
    step: {
      everyMs,
      async work(): Promise<void> {
        if (newest.size === 0) return;
        const stored = [...newest.values()];
        newest = new Map();
        await storeProgress(db, stored);
      },
    },
  };
}
