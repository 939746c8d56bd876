import { sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { type EndedRun, endedRun } from '../ended-run.ts';
import { because } from '../reason-text.ts';

interface Caution {
  readonly losesNone?: boolean;
  /** The latest time by which runs are judged, because the clock may have jumped past it. */
  readonly latestMs?: number;
}

/**
 * Ends overdue runs by compare-and-set, so that any node may do it. A waiting run past its deadline is expired; a sent or running run past
 * its deadline, or running on a phone silent for too long, is lost, unless phones have had no time to report (`losesNone`).
 */
export async function sweepRuns(
  db: Queryable,
  lostAfterMinutes: number,
  { losesNone = false, latestMs = Number.POSITIVE_INFINITY }: Caution = {},
): Promise<EndedRun[]> {
  const present = sql`least(now(), ${Number.isFinite(latestMs) ? new Date(latestMs).toISOString() : 'infinity'}::timestamptz)`;
  const { rows } = await db.execute<EndedRun>(sql`
    update run set
        state = case when state = 'waiting' then 'expired' else 'lost' end,
        ended_at = now(), stuck_at = null,
        reason = case state when 'waiting' then ${because('runLate')} when 'sent' then ${because('runUnanswered')}
                            else ${because('runSilent')} end
     where (ended_at is null and deadline_at <= ${present} and (state = 'waiting' or state in ('sent', 'running') and not ${losesNone}::boolean))
        or (state = 'running' and not ${losesNone}::boolean and exists (
              select 1 from device_session_ref s where s.device_id = run.device_id and not s.connected
                 and s.changed_at < ${present} - make_interval(mins => ${lostAfterMinutes}::int)))
    returning ${endedRun}`);
  return rows;
}

/**
 * After the clock was set ahead or back, open runs keep the time that they had left; the end of a task's own time stays. Runs that were
 * created before the clock was set back wait as long as they were meant to.
 */
export async function followClock(tx: Queryable, jumpMs: number): Promise<void> {
  const isNew = sql`(r.state = 'waiting' and r.created_at > now() + interval '1 second')`;
  const isOfTask = sql`(r.state = 'waiting' and exists (
    select from task_ref t where t.id = r.task_id and r.deadline_at = coalesce(t.window_until, t.end_at)))`;
  await tx.execute(sql`
    update run r set
        created_at = case when ${isNew} then now() else r.created_at end,
        not_before = case when ${isNew} then now() + (r.not_before - r.created_at) else r.not_before end,
        deadline_at = case when ${isNew} then now() + (r.deadline_at - r.created_at)
                           when ${isOfTask} then r.deadline_at
                           else r.deadline_at + ${jumpMs / 1_000}::float8 * interval '1 second' end
     where r.state in ('waiting', 'sent', 'running')`);
}
