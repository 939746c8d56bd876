import type { Hello } from '@flotilla/contract/device';
import { sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { type Candidate, newestSessions } from '../../commands/api.ts';
import { type EndedRun, endedRun } from '../ended-run.ts';
import { because } from '../reason-text.ts';
import { releaseOfPhones } from './release-runs.ts';
import type { StopMode, StopOrder } from './stop-runs.ts';

export interface Greeting {
  readonly deviceId: number;
  readonly journalId: string;
  readonly held: Hello['held'];
  /** The connection was welcomed before, so its hello is outdated. */
  readonly stayed: boolean;
}

export interface Greeted {
  readonly stops: Pick<StopOrder, 'runId' | 'mode'>[];
  readonly settled: number[];
  /** Runs that the phone holds for a previous owner, or whose owner was deleted. */
  readonly foreignRuns: number[];
}

/**
 * Those greetings whose connection is still its phone's newest, which it stays until the transaction ends. An outdated hello does not
 * know what the phone got over the newer connection.
 */
export async function newestGreetings<G extends Candidate>(tx: Queryable, greetings: readonly G[]): Promise<G[]> {
  const { rows } = await tx.execute<{ device_id: number }>(newestSessions(greetings));
  const newest = new Set(rows.map((row) => row.device_id));
  return greetings.filter(({ deviceId }) => newest.has(deviceId));
}

/** The runs that journals hold as rows `h`, and their phones as rows `p`. */
function asRows(greetings: readonly Greeting[]) {
  const held = greetings.flatMap(({ deviceId, held }) => held.map((one) => ({ ...one, deviceId })));
  const p = sql`unnest(${sql.param(greetings.map((one) => one.deviceId))}::bigint[],
    ${sql.param(greetings.map((one) => one.journalId))}::text[]) as p (device_id, journal_id)`;
  const h = sql`unnest(${sql.param(held.map((one) => one.deviceId))}::bigint[],
    ${sql.param(held.map((one) => one.runId))}::bigint[], ${sql.param(held.map((one) => one.nonce))}::text[],
    ${sql.param(held.map((one) => one.lease))}::bigint[], ${sql.param(held.map((one) => one.state))}::text[])
    as h (device_id, id, nonce, lease, state)`;
  return { h, p };
}

/**
 * Compares journals with the database when phones connect, each phone once in a batch. If the same journal lacks a run it never
 * accepted, the run waits again; if it lacks a run it had accepted, the run is lost. Another journal proves nothing: its runs
 * keep their state until their deadline, or until an operator releases them. A run that ended here without the phone's report gets
 * the journal's end as a note. Returns the welcomes in order, and the runs that ended.
 */
export async function greetJournals(
  tx: Queryable,
  greetings: readonly Greeting[],
): Promise<{ greeted: Greeted[]; ended: EndedRun[] }> {
  const fresh = greetings.filter(({ stayed }) => !stayed);
  const ended = fresh.length > 0 ? await settleJournals(tx, fresh) : [];
  const held = fresh.some((one) => one.held.length > 0) ? await judgeHeld(tx, fresh) : [];
  const open = await openRuns(tx, greetings);
  const ofPhone = <T extends { device_id: number }>(rows: readonly T[]) => Map.groupBy(rows, (row) => row.device_id);
  const [heldOf, openOf] = [ofPhone(held), ofPhone(open)];
  const greeted = greetings.map(({ deviceId }): Greeted => {
    const [mine, sent] = [heldOf.get(deviceId) ?? [], openOf.get(deviceId) ?? []];
    const orphans = mine.filter((row) => row.orphan).map((row) => row.id);
    return {
      stops: [
        ...sent.filter((row) => row.mode !== null).map((row) => ({ runId: row.id, mode: row.mode! })),
        ...orphans.map((runId) => ({ runId, mode: 'kill' as const })),
      ],
      settled: mine.filter((row) => row.settled).map((row) => row.id),
      foreignRuns: [...orphans, ...sent.filter((row) => row.foreign).map((row) => row.id)],
    };
  });
  return { greeted, ended };
}

async function settleJournals(tx: Queryable, greetings: readonly Greeting[]): Promise<EndedRun[]> {
  const { h, p } = asRows(greetings);
  const deviceIds = greetings.map((one) => one.deviceId);
  // Locks in the order of the ids, so that two batches cannot deadlock.
  await tx.execute(sql`
    select from run where device_id = any(${sql.param(deviceIds)}::bigint[]) and state in ('sent', 'running') order by id for update`);
  const lacks = sql`run.device_id = p.device_id and run.journal_id = p.journal_id
    and not exists (select 1 from ${h} where h.id = run.id and h.nonce = run.nonce and h.lease = run.lease and h.device_id = p.device_id)`;
  const returned = await tx.execute<EndedRun & { state: string }>(sql`
    update run set state = case when stop_mode is null then 'waiting' else 'stopped' end,
           ended_at = case when stop_mode is null then null else now() end,
           journal_id = null, sent_at = null
      from ${p} where ${lacks} and state = 'sent' and accepted_at is null
    returning ${endedRun}, state`);
  const lost = await tx.execute<EndedRun>(sql`
    update run set state = 'lost', ended_at = now(), reason = ${because('runForgotten')}
      from ${p} where ${lacks} and state in ('sent', 'running')
    returning ${endedRun}`);
  const released = await releaseOfPhones(tx, deviceIds);
  await tx.execute(sql`
    update run set late_state = h.state from ${h} join ${p} on p.device_id = h.device_id
     where h.id = run.id and h.nonce = run.nonce and h.lease = run.lease and h.state in ('done', 'failed', 'stopped')
       and run.device_id = p.device_id and run.journal_id = p.journal_id and run.state in ('lost', 'expired') and late_state is null`);
  return [...returned.rows.filter((row) => row.state === 'stopped'), ...lost.rows, ...released];
}

/** The held runs that are settled, and those without a row, which must be stopped. */
async function judgeHeld(tx: Queryable, greetings: readonly Greeting[]) {
  const { rows } = await tx.execute<{ device_id: number; id: number; orphan: boolean; settled: boolean }>(sql`
    select h.device_id, h.id, run.id is null and h.state in ('accepted', 'running') as orphan,
           run.id is null or run.device_id <> h.device_id or run.lease <> h.lease
             or run.state not in ('sent', 'running') as settled
      from ${asRows(greetings).h} left join run on run.id = h.id and run.nonce = h.nonce`);
  return rows;
}

/**
 * Runs that the phones may still execute, with a mode if they are to be stopped: on request, or because they belong to a
 * previous owner. A previous owner's ended runs are included if a journal still holds them.
 */
async function openRuns(tx: Queryable, greetings: readonly Greeting[]) {
  const heldIds = greetings.flatMap(({ held, stayed }) => (stayed ? [] : held.map((one) => one.runId)));
  const deviceIds = greetings.map((one) => one.deviceId);
  const { rows } = await tx.execute<{ device_id: number; id: number; mode: StopMode | null; foreign: boolean }>(sql`
    select r.id, r.device_id, d.owner_id is distinct from r.owner_id as foreign,
           case when r.state not in ('sent', 'running') then null when d.owner_id is distinct from r.owner_id
             then coalesce(r.stop_mode, 'kill') else r.stop_mode end as mode
      from (select * from run where device_id = any(${sql.param(deviceIds)}::bigint[]) and state in ('sent', 'running')
            union all
            select * from run where id = any(${sql.param(heldIds)}::bigint[]) and device_id = any(${sql.param(deviceIds)}::bigint[])
              and state not in ('sent', 'running')) r
      left join device_ref d on d.id = r.device_id`);
  return rows;
}
