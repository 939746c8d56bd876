import { sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import type { DeviceSession } from '../../../fleet/connections/api.ts';
import { blockingCommands, type Candidate, newestSessions } from '../../commands/api.ts';
import { inactive } from './task-sql.ts';

/** A run that is ready to be sent under its lease. */
export type ClaimedRun = {
  readonly runId: number;
  readonly nonce: string;
  readonly lease: number;
  readonly deviceId: number;
  readonly taskId: number;
  readonly taskName: string;
  readonly versionId: number;
  readonly params: Record<string, unknown>;
  readonly cacheScript: boolean;
  readonly cacheNo: number;
  readonly startWithinMs: number;
  readonly timeLimitMs: number;
};

/** A run `c` with its task `t`. */
export const claimedColumns = sql`c.id as "runId", c.nonce, c.lease, c.device_id as "deviceId", c.task_id as "taskId", t.name as "taskName",
  c.script_version_id as "versionId", c.params, t.cache_script as "cacheScript", t.cache_no as "cacheNo",
  greatest(0, extract(epoch from c.deadline_at - now()) * 1000)::bigint as "startWithinMs",
  c.time_limit_seconds::bigint * 1000 as "timeLimitMs"`;

/**
 * `waiting → sent`: claims the oldest due run of each idle phone, under a new lease bound to the phone's journal. Only
 * runs of the phone's current owner are claimed, and none while the phone has a command to execute. The caller makes one claim at a time
 * per node. Right after a task was enabled, outdated statistics would make the planner read all waiting runs for each phone;
 * `materialized`, `offset 0` and the state that fits no partial index leave it the phone's own rows and the primary key.
 */
export async function claimRuns(db: Queryable, candidates: readonly Candidate[]): Promise<ClaimedRun[]> {
  const { rows } = await db.execute<ClaimedRun>(sql`
    with mine as (${newestSessions(candidates)}), ${inactive}, oldest as materialized (
      select due.id, mine.journal_id
        from mine
        join device_ref d on d.id = mine.device_id and d.status = 0
        cross join lateral (
          select r.id from run r
           where r.device_id = mine.device_id and r.owner_id = d.owner_id and r.task_id not in (select id from paused)
             and r.state = 'waiting' and r.not_before <= now() and r.deadline_at > now()
           order by r.not_before, r.id limit 1
        ) due
       where d.owner_id not in (select id from inactive)
         and not exists (select from run b where b.device_id = mine.device_id and b.state in ('sent', 'running') offset 0)
         and not exists (select from ${blockingCommands} where c.device_id = d.id and c.owner_id = d.owner_id offset 0)
    ), claimed as (
      update run set state = 'sent', lease = run.lease + 1, journal_id = oldest.journal_id, sent_at = now()
        from oldest where run.id = oldest.id and run.state || '' = 'waiting'
      returning run.*
    )
    select ${claimedColumns} from claimed c join task_ref t on t.id = c.task_id`);
  return rows;
}

/** Phones among these with a due run that a wake-up may have missed. */
export async function devicesWithDueRuns(db: Queryable, deviceIds: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ device_id: number }>(sql`
    select distinct r.device_id from run r join device_ref d on d.id = r.device_id and d.owner_id = r.owner_id
     where r.state = 'waiting' and r.not_before <= now() and r.device_id = any(${sql.param(deviceIds)}::bigint[])`);
  return rows.map((row) => row.device_id);
}

/** Runs sent to these journals that are unanswered for a while; the order may be lost. */
export async function unansweredRuns(
  db: Queryable,
  readers: readonly Pick<DeviceSession, 'deviceId' | 'journalId'>[],
  afterSeconds: number,
): Promise<ClaimedRun[]> {
  const { rows } = await db.execute<ClaimedRun>(sql`
    select ${claimedColumns}
      from unnest(${sql.param(readers.map((one) => one.deviceId))}::bigint[], ${sql.param(readers.map((one) => one.journalId))}::text[])
           as me (device_id, journal_id)
      join run c on c.device_id = me.device_id and c.journal_id = me.journal_id
      join task_ref t on t.id = c.task_id
     where c.state = 'sent' and c.accepted_at is null and c.sent_at < now() - make_interval(secs => ${afterSeconds}::int)`);
  return rows;
}
