import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { RunSelection } from './api.ts';

export type StopMode = 'unstarted' | 'kill';

export interface StopOrder {
  readonly runId: number;
  readonly deviceId: number;
}

/**
 * What waits is stopped here and now; what was sent is asked to stop, and whatever the phone journals first wins.
 * Answers the orders to send; they are repeated in every welcome until the run has ended.
 */
export async function stopRuns(tx: Queryable, which: SQL, mode: StopMode): Promise<StopOrder[]> {
  await tx.execute(sql`update run set state = 'stopped', ended_at = now(), stop_mode = ${mode}, reason = 'stopped before it was sent'
    where ${which} and state = 'waiting'`);
  const sentStates = mode === 'kill' ? sql`state in ('sent', 'running')` : sql`state = 'sent'`;
  const { rows } = await tx.execute<{ id: number; device_id: number }>(sql`
    update run set stop_mode = ${mode} where ${which} and ${sentStates} and stop_mode is distinct from 'kill'
    returning id, device_id`);
  return rows.map((row) => ({ runId: Number(row.id), deviceId: Number(row.device_id) }));
}

export const ofTask = (taskId: number): SQL => sql`task_id = ${taskId}`;
export const withIds = (runIds: readonly number[]): SQL => sql`id = any(${sql.param(runIds)}::bigint[])`;

const selected = (selection: RunSelection): SQL => {
  if (selection === 'all') return sql`true`;
  if ('deviceNos' in selection) return sql`device_no = any(${sql.param(selection.deviceNos)}::text[])`;
  return sql`device_id in (select id from device where group_id = any(${sql.param(selection.groupIds)}::bigint[]))`;
};

/** Takes runs out of the send log. What still waits is stopped; what runs goes on and reports, out of sight. */
export async function clearRuns(tx: Queryable, taskId: number, selection: RunSelection): Promise<void> {
  const which = sql`task_id = ${taskId} and cleared_at is null and ${selected(selection)}`;
  await tx.execute(sql`update run set state = 'stopped', ended_at = now(), reason = 'the send log was cleared'
    where ${which} and state = 'waiting'`);
  await tx.execute(sql`update run set cleared_at = now() where ${which}`);
}
