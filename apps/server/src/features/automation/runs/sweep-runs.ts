import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { type EndedRun, endedRun } from './ended-run.ts';
import { because } from './reason-text.ts';

/**
 * Ends overdue runs by compare-and-set, so that any node may do it. A waiting run past its deadline is expired; a sent or
 * running run past its deadline, or running on a phone silent for too long, is lost.
 */
export async function sweepRuns(db: Queryable, lostAfterMinutes: number): Promise<EndedRun[]> {
  const { rows } = await db.execute<EndedRun>(sql`
    update run set
        state = case when state = 'waiting' then 'expired' else 'lost' end,
        ended_at = now(), stuck_at = null,
        reason = case state when 'waiting' then ${because('runLate')} when 'sent' then ${because('runUnanswered')}
                            else ${because('runSilent')} end
     where (ended_at is null and deadline_at <= now() and state in ('waiting', 'sent', 'running'))
        or (state = 'running' and exists (
              select 1 from device_session_ref s where s.device_id = run.device_id and not s.connected
                 and s.changed_at < now() - make_interval(mins => ${lostAfterMinutes}::int)))
    returning ${endedRun}`);
  return rows;
}
