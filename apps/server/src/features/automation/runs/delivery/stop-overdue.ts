import { sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import type { ClockWatch } from '../../../../platform/jobs/clock-watch.ts';
import type { Parameters } from '../../../system/parameters/api.ts';
import type { StuckRun } from '../api.ts';
import { because } from '../reason-text.ts';
import type { Endings } from './endings.ts';
import { type StopOrder, stopRuns, withIds } from './stop-runs.ts';
import { sweepRuns } from './sweep-runs.ts';

interface Deps {
  readonly endings: Endings;
  readonly parameters: Pick<Parameters, 'count'>;
  readonly watch: Pick<ClockWatch, 'hasRunFor' | 'latestMs'>;
  order(orders: readonly StopOrder[]): void;
}

/** The time that a reconnected phone has to report the progress of its offline time. */
const afterReturnMinutes = 2;

/**
 * Marks runs as stuck that have reported no progress for `stuckAfterMinutes` although their phones are connected. Older agents never
 * report progress (`active_at` is null), so their runs are not marked. Returns the marked runs that their tasks want stopped.
 */
export async function markStuck(db: Queryable, stuckAfterMinutes: number): Promise<number[]> {
  if (stuckAfterMinutes === 0) return [];
  const { rows } = await db.execute<{ id: number; stops: boolean }>(sql`
    update run set stuck_at = now()
     where state = 'running' and stuck_at is null and active_at < now() - make_interval(mins => ${stuckAfterMinutes}::int)
       and exists (select 1 from device_session_ref s where s.device_id = run.device_id and s.connected
                      and s.changed_at < now() - make_interval(mins => ${afterReturnMinutes}))
    returning id, exists (select 1 from task_ref t where t.id = run.task_id and t.stop_stuck) as stops`);
  return rows.filter(({ stops }) => stops).map(({ id }) => id);
}

/** The stuck runs of these phones by device id. A phone has one running run at most. */
export async function stuckRuns(db: Queryable, deviceIds: readonly number[]): Promise<ReadonlyMap<number, StuckRun>> {
  const { rows } = await db.execute<{ deviceId: number; runId: number; since: string }>(sql`
    select device_id as "deviceId", id as "runId", stuck_at as since from run
     where device_id = any(${sql.param(deviceIds)}::bigint[]) and state = 'running' and stuck_at is not null`);
  return new Map(rows.map(({ deviceId, ...run }) => [deviceId, run]));
}

const minuteMs = 60_000;

/**
 * The sweeps that end runs which are overdue, lost or stuck. After a standstill of the server or a jump of the clock, phones have the full
 * interval again before they are judged silent or stuck.
 */
export const createOverdue = ({ endings, parameters, watch, order }: Deps) => ({
  async end(): Promise<void> {
    const lostAfterMinutes = parameters.count('run.lostAfterMinutes');
    const losesNone = !watch.hasRunFor(lostAfterMinutes * minuteMs);
    const caution = { losesNone, latestMs: watch.latestMs() };
    await endings.end(async (tx) => ({ ended: await sweepRuns(tx, lostAfterMinutes, caution) }));
  },
  async stopStuck(): Promise<void> {
    const stuckAfterMinutes = parameters.count('run.stuckAfterMinutes');
    if (!watch.hasRunFor(stuckAfterMinutes * minuteMs)) return;
    const { orders } = await endings.end(async (tx) => {
      const stuck = await markStuck(tx, stuckAfterMinutes);
      if (stuck.length === 0) return { orders: [], ended: [] };
      await tx.execute(
        sql`update run set reason = ${because('runStuck')} where ${withIds(stuck)} and state = 'running'`,
      );
      return stopRuns(tx, withIds(stuck), 'kill');
    });
    order(orders);
  },
});
