import { sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import type { StuckRun } from '../api.ts';

type StuckRow = { readonly deviceId: number; readonly runId: number; readonly since: string };

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
  const { rows } = await db.execute<StuckRow>(sql`
    select device_id as "deviceId", id as "runId", stuck_at as since from run
     where device_id = any(${sql.param(deviceIds)}::bigint[]) and state = 'running' and stuck_at is not null`);
  return new Map(rows.map(({ deviceId, ...run }) => [deviceId, run]));
}
