import { type SQL, sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import type { RunSelection } from '../api.ts';
import { type EndedRun, endedRun } from '../ended-run.ts';
import { because } from '../reason-text.ts';
import { releaseRuns } from './release-runs.ts';

export type StopMode = 'unstarted' | 'kill';

export type StopOrder = { readonly runId: number; readonly deviceId: number; readonly mode: StopMode };
const stopOrder = sql`id as "runId", device_id as "deviceId", stop_mode as mode`;

/**
 * Stops waiting runs immediately. Sent ones are stopped by the phone, unless its journal records the start or the end first. A run whose
 * phone has lost its journal is released. Returns the messages to send; every welcome repeats them until the run has ended.
 */
export async function stopRuns(
  tx: Queryable,
  which: SQL,
  mode: StopMode,
): Promise<{ orders: StopOrder[]; ended: EndedRun[] }> {
  const ended = await tx.execute<EndedRun>(sql`
    update run set state = 'stopped', ended_at = now(), stop_mode = ${mode}, reason = ${because('runStopped')}
     where ${which} and state = 'waiting' returning ${endedRun}`);
  const sentStates = mode === 'kill' ? sql`state in ('sent', 'running')` : sql`state = 'sent'`;
  const released = await releaseRuns(tx, sql`${which} and ${sentStates}`);
  const requested = await tx.execute<StopOrder>(sql`
    update run set stop_mode = ${mode} where ${which} and ${sentStates} and stop_mode is distinct from 'kill'
    returning ${stopOrder}`);
  return { orders: requested.rows, ended: [...ended.rows, ...released] };
}

/** Ends the open runs of deleted phones: waiting ones are stopped, the others are lost, because no report can arrive any more. */
export async function endRunsOfDeleted(tx: Queryable, which: SQL): Promise<EndedRun[]> {
  const { rows } = await tx.execute<EndedRun>(sql`
    update run set state = case state when 'waiting' then 'stopped' else 'lost' end, ended_at = now(), stuck_at = null,
           reason = ${because('runPhoneDeleted')}
     where ${which} and state in ('waiting', 'sent', 'running')
       and not exists (select from device_ref d where d.id = run.device_id)
    returning ${endedRun}`);
  return rows;
}

/** Stops that these phones have not answered. An `unstarted` stop has no effect on a run that has started, so it is left out. */
export async function unansweredStops(db: Queryable, deviceIds: readonly number[]): Promise<StopOrder[]> {
  const { rows } = await db.execute<StopOrder>(sql`
    select ${stopOrder} from run
     where device_id = any(${sql.param(deviceIds)}::bigint[]) and stop_mode is not null
       and (state = 'sent' or (state = 'running' and stop_mode = 'kill'))`);
  return rows;
}

export const ofTask = (taskId: number): SQL => sql`run.task_id = ${taskId}`;
export const withIds = (runIds: readonly number[]): SQL => sql`run.id = any(${sql.param(runIds)}::bigint[])`;

const selected = (selection: RunSelection): SQL => {
  if (selection === 'all') return sql`true`;
  if ('deviceNos' in selection) return sql`device_no = any(${sql.param(selection.deviceNos)}::text[])`;
  return sql`device_id in (select id from device_ref where group_id = any(${sql.param(selection.groupIds)}::bigint[]))`;
};

/** Ends runs that have an order to stop, because their rows are removed before the phones report. */
export async function endWithoutReport(tx: Queryable, which: SQL): Promise<EndedRun[]> {
  const { rows } = await tx.execute<EndedRun>(sql`
    update run set state = 'stopped', ended_at = now(), reason = ${because('runStopped')}
     where ${which} and state in ('sent', 'running') returning ${endedRun}`);
  return rows;
}

/**
 * Removes runs from the send log. Waiting ones are stopped; sent and running ones continue and report, but are no longer listed. Returns those
 * that ended now.
 */
export async function clearRuns(tx: Queryable, taskId: number, selection: RunSelection): Promise<EndedRun[]> {
  const which = sql`task_id = ${taskId} and cleared_at is null and ${selected(selection)}`;
  const stopped = await tx.execute<EndedRun>(sql`
    update run set state = 'stopped', ended_at = now(), reason = ${because('runCleared')}
     where ${which} and state = 'waiting' returning ${endedRun}`);
  const released = await releaseRuns(tx, which);
  await tx.execute(sql`update run set cleared_at = now() where ${which}`);
  return [...stopped.rows, ...released];
}
