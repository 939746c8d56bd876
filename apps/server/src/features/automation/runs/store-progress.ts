import type { RunProgress } from '@flotilla/contract/device';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { inOrder } from './lock-runs.ts';

/** A phone's word about its running script. */
export interface ToldProgress {
  readonly deviceId: number;
  readonly progress: RunProgress;
}

/** Stores what many phones told, in one statement; the newest of each phone counts. A run that did something is no longer stuck. */
export async function storeProgress(db: Queryable, told: readonly ToldProgress[]): Promise<void> {
  const newest = [...new Map(told.map((one) => [one.deviceId, one])).values()];
  const of = <T>(read: (one: ToldProgress) => T) => sql.param(newest.map(read));
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
