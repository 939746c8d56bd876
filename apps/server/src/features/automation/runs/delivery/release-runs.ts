import { type SQL, sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { type EndedRun, endedRun } from '../ended-run.ts';
import { because } from '../reason-text.ts';

/**
 * `sent | running → lost` for runs whose phone now uses another journal and will never report them. Only an operator's action
 * leads here, because an agent with the old journal may still be running.
 */
export async function releaseRuns(tx: Queryable, which: SQL): Promise<EndedRun[]> {
  const { rows } = await tx.execute<EndedRun>(sql`
    update run set state = 'lost', ended_at = now(), reason = ${because('runReleased')}
     where ${which} and state in ('sent', 'running') and exists (
       select from device_session_ref s where s.device_id = run.device_id and s.journal_id <> run.journal_id)
    returning ${endedRun}`);
  return rows;
}

/** For phones that connect: runs that a user stopped or cleared, and runs sent under a void token. */
export const releaseOfPhones = (tx: Queryable, deviceIds: readonly number[]): Promise<EndedRun[]> =>
  releaseRuns(
    tx,
    sql`device_id = any(${sql.param(deviceIds)}::bigint[]) and (stop_mode is not null or cleared_at is not null or exists (
      select from device_token_ref t where t.device_id = run.device_id and t.issued_at > run.sent_at))`,
  );
