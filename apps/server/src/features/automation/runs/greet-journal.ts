import type { Hello } from '@flotilla/contract/device';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { type EndedRow, type EndedRun, endedRun } from './ended-run.ts';
import { because } from './reason-text.ts';
import { releaseOfPhone } from './release-runs.ts';
import type { StopMode } from './stop-runs.ts';

interface Greeting {
  readonly deviceId: number;
  readonly journalId: string;
  readonly held: Hello['held'];
}

interface Stop {
  readonly runId: number;
  readonly mode: StopMode;
}

export interface Greeted {
  readonly stops: Stop[];
  readonly settled: number[];
  /** What the phone holds for an owner it had before, or for nobody any more. */
  readonly foreignRuns: number[];
  /** Runs that ended by what the journal lacks. */
  readonly ended: EndedRun[];
}

/**
 * Settles what a phone's journal holds against what the site knows, when the phone connects.
 * The same journal that lacks a run it never accepted did not start it: it waits again. The same journal that lacks a run it had
 * accepted has lost it. Another journal proves nothing: its runs stay as they are until their deadline, or until a person releases
 * them. What has ended here without the phone's word is noted with the end that the journal holds.
 */
export async function greetJournal(tx: Queryable, { deviceId, journalId, held }: Greeting): Promise<Greeted> {
  const heldRows = sql`unnest(${sql.param(held.map((one) => one.runId))}::bigint[],
    ${sql.param(held.map((one) => one.nonce))}::text[], ${sql.param(held.map((one) => one.lease))}::bigint[],
    ${sql.param(held.map((one) => one.state))}::text[]) as h (id, nonce, lease, state)`;
  const lacks = sql`device_id = ${deviceId} and journal_id = ${journalId}
    and not exists (select 1 from ${heldRows} where h.id = run.id and h.nonce = run.nonce and h.lease = run.lease)`;
  const returned = await tx.execute<EndedRow & { state: string }>(sql`
    update run set state = case when stop_mode is null then 'waiting' else 'stopped' end,
           ended_at = case when stop_mode is null then null else now() end,
           journal_id = null, sent_at = null
     where ${lacks} and state = 'sent' and accepted_at is null
    returning id, task_id, device_id, state`);
  const lost = await tx.execute<EndedRow>(sql`
    update run set state = 'lost', ended_at = now(), reason = ${because('runForgotten')}
     where ${lacks} and state in ('sent', 'running')
    returning id, task_id, device_id`);
  const released = await releaseOfPhone(tx, deviceId);
  await tx.execute(sql`
    update run set late_state = h.state from ${heldRows}
     where h.id = run.id and h.nonce = run.nonce and h.lease = run.lease and h.state in ('done', 'failed', 'stopped')
       and device_id = ${deviceId} and journal_id = ${journalId} and run.state in ('lost', 'expired') and late_state is null`);
  // A run whose task was deleted has nobody any more who would want it to go on.
  const orphans = await tx.execute<{ id: number }>(sql`
    select h.id from ${heldRows}
     where h.state in ('accepted', 'running') and not exists (select 1 from run where run.id = h.id and run.nonce = h.nonce)`);
  const settled = await tx.execute<{ id: number }>(sql`
    select h.id from ${heldRows} left join run on run.id = h.id and run.nonce = h.nonce and run.device_id = ${deviceId}
     where run.id is null or run.lease <> h.lease or run.state not in ('sent', 'running')`);
  const orphanIds = orphans.rows.map((row) => Number(row.id));
  return {
    stops: [...(await standingStops(tx, deviceId)), ...orphanIds.map((runId) => ({ runId, mode: 'kill' as const }))],
    foreignRuns: [...orphanIds, ...(await runsOfOthers(tx, deviceId, held))],
    settled: settled.rows.map((row) => Number(row.id)),
    ended: [...returned.rows.filter((row) => row.state === 'stopped'), ...lost.rows].map(endedRun).concat(released),
  };
}

/** Of the runs that the phone may still carry out those of an owner it had before. */
export async function runsOfOthers(db: Queryable, deviceId: number, held: Hello['held']): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select r.id from run r left join device d on d.id = r.device_id
     where r.device_id = ${deviceId} and d.owner_id is distinct from r.owner_id
       and (r.state in ('sent', 'running') or r.id = any(${sql.param(held.map((one) => one.runId))}::bigint[]))`);
  return rows.map((row) => Number(row.id));
}

/** What the phone is to stop: what people asked for, and what it still does for the owner it had before. */
export async function standingStops(db: Queryable, deviceId: number): Promise<Stop[]> {
  const { rows } = await db.execute<{ id: number; stop_mode: StopMode }>(sql`
    select r.id, coalesce(r.stop_mode, 'kill') as stop_mode from run r left join device d on d.id = r.device_id
     where r.device_id = ${deviceId} and r.state in ('sent', 'running')
       and (r.stop_mode is not null or d.owner_id is distinct from r.owner_id)`);
  return rows.map((row) => ({ runId: Number(row.id), mode: row.stop_mode }));
}
