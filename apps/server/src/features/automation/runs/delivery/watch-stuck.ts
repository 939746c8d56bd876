import { sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import type { StuckRun } from '../api.ts';

type StuckRow = { readonly deviceId: number; readonly runId: number; readonly since: string };

/** A phone that reconnects first reports what it did meanwhile. */
const afterReturnMinutes = 2;

/**
 * Marks running scripts without progress for so long although their phones are connected. Older agents report no progress and are not
 * judged. Returns the runs whose tasks stop stuck runs.
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

/** The stuck runs of these phones; a phone runs one at a time. */
export async function stuckRuns(db: Queryable, deviceIds: readonly number[]): Promise<ReadonlyMap<number, StuckRun>> {
  const { rows } = await db.execute<StuckRow>(sql`
    select device_id as "deviceId", id as "runId", stuck_at as since from run
     where device_id = any(${sql.param(deviceIds)}::bigint[]) and state = 'running' and stuck_at is not null`);
  return new Map(rows.map(({ deviceId, ...run }) => [deviceId, run]));
}
