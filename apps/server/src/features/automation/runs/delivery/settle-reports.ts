import type { RunException, RunState } from '@flotilla/contract/device';
import { hotUpdated } from '@flotilla/contract/hot-messages';
import { isInterruption } from '@flotilla/contract/words/faults';
import { type SQL, sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { type EndedRun, endedRun } from '../ended-run.ts';
import { because } from '../reason-text.ts';
import { lockLoops, lockRuns } from './lock-runs.ts';

/** A phone's report with its connection. It counts only with the run's nonce, current lease and journal. */
export interface Report {
  readonly deviceId: number;
  readonly journalId: string;
  readonly report: RunState;
}

const endStates = ['done', 'failed', 'stopped'] as const;
/** Reason codes by an agent's word of refusal. */
const refusals: Readonly<Record<string, string>> = {
  expired: because('runLate'),
  clockSetBack: because('runClockSetBack'),
};
const refusedExpired = refusals.expired;

/** The reports as rows `f`, to be joined to the runs that they may report. */
function asRows(reports: readonly Report[]): SQL {
  return sql`unnest(
    ${sql.param(reports.map((one) => one.report.runId))}::bigint[], ${sql.param(reports.map((one) => one.report.nonce))}::text[],
    ${sql.param(reports.map((one) => one.report.lease))}::bigint[],
    ${sql.param(reports.map((one) => one.deviceId))}::bigint[], ${sql.param(reports.map((one) => one.journalId))}::text[],
    ${sql.param(reports.map((one) => one.report.state))}::text[], ${sql.param(reports.map(reasonOf))}::text[],
    ${sql.param(reports.map((one) => (one.report.result === undefined ? null : JSON.stringify(one.report.result))))}::text[],
    ${sql.param(reports.map(({ report: { hot } }) => (hot?.length ? JSON.stringify(hot) : null)))}::text[],
    ${sql.param(reports.map(({ report: { exception } }) => exception?.kind === 'agent'))}::boolean[]
  ) as f (run_id, nonce, lease, device_id, journal_id, state, reason, result, hot, interrupted)`;
}
const reasonOf = ({ report: { state, reason, exception } }: Report): string =>
  (state === 'refused' && refusals[reason ?? '']) ||
  (state === 'stopped' && reason === hotUpdated && because('runHotUpdated')) ||
  interruptionOf(exception) ||
  (reason ?? exception?.message.slice(0, 500) ?? '');
/** An interrupted run has no exception, so its reason is the code, which is worded for each reader. */
const interruptionOf = (exception: RunException | undefined): string | undefined =>
  exception?.kind === 'agent' && isInterruption(exception.fault?.code ?? '') ? exception.fault?.code : undefined;
const speaksFor = sql`run.id = f.run_id and run.nonce = f.nonce and run.lease = f.lease
  and run.device_id = f.device_id and run.journal_id = f.journal_id`;

/** The last report of each journal and lease; a report of another does not replace it. */
const last = (reports: readonly Report[]): Report[] => [
  ...new Map(
    reports.map((one) => [
      `${one.report.runId} ${one.report.nonce} ${one.report.lease} ${one.deviceId} ${one.journalId}`,
      one,
    ]),
  ).values(),
];
const of = (reports: readonly Report[], states: readonly RunState['state'][]) =>
  last(reports.filter((one) => states.includes(one.report.state)));

async function accept(tx: Queryable, reports: readonly Report[]): Promise<void> {
  if (reports.length === 0) return;
  await tx.execute(sql`update run set accepted_at = now() from ${asRows(reports)}
    where ${speaksFor} and run.state = 'sent' and run.accepted_at is null`);
}

/** Sets the deadline: the run's time limit plus the time a phone may stay silent. */
async function start(tx: Queryable, reports: readonly Report[], lostAfterMinutes: number): Promise<void> {
  if (reports.length === 0) return;
  await tx.execute(sql`update run set state = 'running', running_at = now(), accepted_at = coalesce(run.accepted_at, now()),
      deadline_at = now() + make_interval(secs => run.time_limit_seconds, mins => ${lostAfterMinutes}::int)
    from ${asRows(reports)} where ${speaksFor} and run.state = 'sent'`);
}

async function end(tx: Queryable, reports: readonly Report[]): Promise<EndedRun[]> {
  if (reports.length === 0) return [];
  const { rows } = await tx.execute<EndedRun>(sql`
    update run set state = f.state, ended_at = now(), stuck_at = null,
           reason = case when f.state = 'stopped' and run.reason = ${because('runStuck')} then run.reason else f.reason end,
           result = f.result::jsonb, interrupted = f.interrupted, hot_scripts = f.hot::jsonb,
           accepted_at = coalesce(run.accepted_at, now()),
           running_at = case when f.state in ('done', 'failed') then coalesce(run.running_at, now()) else run.running_at end
      from ${asRows(reports)} where ${speaksFor} and run.state in ('sent', 'running')
    returning ${endedRun}`);
  return rows;
}

const refusalPauseSeconds = 10;

/** A refusal proves that the run did not start: it waits again, a little later; past its start limit it has expired. */
async function giveBack(tx: Queryable, reports: readonly Report[]): Promise<EndedRun[]> {
  if (reports.length === 0) return [];
  const { rows } = await tx.execute<EndedRun & { state: string }>(sql`
    update run set
        state = case when f.reason = ${refusedExpired} then 'expired' when run.stop_mode is not null then 'stopped' else 'waiting' end,
        ended_at = case when f.reason = ${refusedExpired} or run.stop_mode is not null then now() end,
        reason = f.reason, not_before = now() + make_interval(secs => ${refusalPauseSeconds}::int),
        journal_id = case when f.reason = ${refusedExpired} then run.journal_id end, sent_at = null, accepted_at = null
      from ${asRows(reports)} where ${speaksFor} and run.state = 'sent'
    returning ${endedRun}, run.state`);
  return rows.filter((row) => row.state !== 'waiting');
}

/** A report after the end is only stored as a note. */
async function noteLate(tx: Queryable, reports: readonly Report[]): Promise<void> {
  if (reports.length === 0) return;
  await tx.execute(sql`update run set late_state = f.state from ${asRows(reports)}
    where ${speaksFor} and run.state in ('lost', 'expired') and run.late_state is distinct from f.state`);
}

/** Applies a batch of reports in order. A repeated report changes nothing. Returns the runs that ended. */
export async function settleReports(
  tx: Queryable,
  reports: readonly Report[],
  lostAfterMinutes: number,
): Promise<EndedRun[]> {
  const ends = of(reports, endStates);
  const runIdsOf = (some: readonly Report[]) => some.map(({ report }) => report.runId);
  if (ends.length > 0) await lockLoops(tx, runIdsOf(ends));
  await lockRuns(tx, runIdsOf(reports));
  await accept(tx, of(reports, ['accepted']));
  await start(tx, of(reports, ['running']), lostAfterMinutes);
  const ended = [...(await end(tx, ends)), ...(await giveBack(tx, of(reports, ['refused'])))];
  await noteLate(tx, ends);
  return ended;
}
