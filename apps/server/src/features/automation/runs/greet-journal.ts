import type { Hello } from '@flotilla/contract/device';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/queryable.ts';

interface Greeting {
  readonly deviceId: number;
  readonly journalId: string;
  readonly held: Hello['held'];
}

export interface Greeted {
  readonly stops: { runId: number; mode: 'unstarted' | 'kill' }[];
  readonly settled: number[];
  /** Runs that went back to waiting: proof that they never started. */
  readonly returned: number[];
}

/**
 * Settles what a phone's journal holds against what the site knows, when the phone connects.
 * The same journal that lacks a run it never accepted did not start it: it waits again. The same journal that lacks a run it had
 * accepted has lost it. Another journal proves nothing: its runs stay as they are until their deadline.
 */
export async function greetJournal(tx: Queryable, { deviceId, journalId, held }: Greeting): Promise<Greeted> {
  const heldIds = held.map((one) => one.runId);
  const heldLeases = held.map((one) => one.lease);
  const isHeld = sql`exists (select 1 from unnest(${sql.param(heldIds)}::bigint[], ${sql.param(heldLeases)}::int[]) as h (id, lease)
    where h.id = run.id and h.lease = run.lease)`;
  const returned = await tx.execute<{ id: number }>(sql`
    update run set state = case when stop_mode is null then 'waiting' else 'stopped' end,
           ended_at = case when stop_mode is null then null else now() end,
           journal_id = null, sent_at = null
     where device_id = ${deviceId} and state = 'sent' and accepted_at is null and journal_id = ${journalId} and not ${isHeld}
    returning id`);
  await tx.execute(sql`
    update run set state = 'lost', ended_at = now(), reason = 'the phone came back without knowing the run'
     where device_id = ${deviceId} and state in ('sent', 'running') and journal_id = ${journalId} and not ${isHeld}`);
  const stops = await tx.execute<{ id: number; stop_mode: 'unstarted' | 'kill' }>(sql`
    select id, stop_mode from run where device_id = ${deviceId} and state in ('sent', 'running') and stop_mode is not null`);
  const settled = await tx.execute<{ id: number }>(sql`
    select h.id from unnest(${sql.param(heldIds)}::bigint[], ${sql.param(heldLeases)}::int[]) as h (id, lease)
      left join run on run.id = h.id and run.device_id = ${deviceId}
     where run.id is null or run.lease <> h.lease or run.state not in ('sent', 'running')`);
  return {
    stops: stops.rows.map((row) => ({ runId: Number(row.id), mode: row.stop_mode })),
    settled: settled.rows.map((row) => Number(row.id)),
    returned: returned.rows.map((row) => Number(row.id)),
  };
}
