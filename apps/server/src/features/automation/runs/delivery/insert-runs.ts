import { randomUUID } from 'node:crypto';
import { isTaken } from '../../../../platform/db/constraint.ts';
import { type SQL, sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { blockingCommands, type Candidate, newestSessions } from '../../commands/api.ts';
import { type ClaimedRun, claimedColumns } from './claim-runs.ts';
import { inactive, inWaves, runParams } from './task-sql.ts';

export interface Limits {
  readonly expiryMinutes: number;
  readonly timeLimitSeconds: number;
}

/** A new run. A run in state `sent` must be delivered after the commit. */
export type MadeRun = {
  readonly runId: number;
  readonly nonce: string;
  readonly deviceId: number;
  readonly state: 'waiting' | 'sent';
  /** The run's parameters if they differ from the task's, otherwise `null`. */
  readonly ownParams: Record<string, unknown> | null;
  /** Set on one of the sent runs, if possible one with the task's parameters. */
  readonly like: ClaimedRun | null;
};

/** A run with `atOnce` is due a day earlier, so that its phone executes it before other waiting runs. */
const headStart = (atOnce: boolean): SQL => (atOnce ? sql`interval '1 day'` : sql`interval '0'`);
const expiry = ({ expiryMinutes }: Limits): SQL => sql`make_interval(mins => ${expiryMinutes}::int)`;
/** The time limit of a run of task `t` in seconds: the task's own, otherwise the site's. */
export const timeLimit = ({ timeLimitSeconds }: Limits): SQL =>
  sql`coalesce(t.time_limit_minutes * 60, ${timeLimitSeconds}::int)`;
const startOf = sql`greatest(now(), coalesce(t.start_at, now()))`;
/** The end of the task's time, or of its daily window. */
const closesAt = sql`coalesce(t.window_until, t.end_at)`;
/** Runs of an earlier window are another series. */
const firstSlot = sql`coalesce(extract(epoch from t.window_from)::bigint, 0)`;
/** Whether a row of `task` or `task_ref` is enabled and may start runs now. */
export const isOpen = (task: SQL): SQL => sql`${task}.status = 1 and (${task}.end_at is null or ${task}.end_at > now())
  and (${task}.timer_type <> 'daily' or ${task}.window_until > now())`;

/** A phone's delay within the task's jitter: always the same for the same start, and never past half of its time. */
const jitterOf = (from: SQL, deadline: SQL, slot: SQL): SQL => sql`case when t.jitter_seconds = 0 then interval '0' else
  make_interval(secs => least(t.jitter_seconds, extract(epoch from ${deadline} - ${from}) / 2)
    * (hashtextextended(t.id || ' ' || d.id || ' ' || ${slot}, 0) & 65535) / 65536) end`;

/** A text that no phone can guess, of one random number for the whole statement: making one for each run takes longer than storing it. */
const nonceOf = (slot: SQL): SQL => sql`md5(${randomUUID()}::text || ' ' || t.id || ' ' || d.id || ' ' || ${slot})`;

/** The phones of these tasks: chosen ones that still belong to the owner they had then, and the members of their groups. */
const targets = (tasks: SQL): SQL => sql`
  select t.id as task_id, td.device_id, td.owner_id from ${tasks} t join task_device_ref td on td.task_id = t.id
  union
  select t.id, d.id, d.owner_id
    from ${tasks} t join task_group_ref tg on tg.task_id = t.id join device_ref d on d.group_id = tg.group_id`;

/** Removes runs that ended before they started from the send log, so that the task can be enabled for their phones again. */
const clearUnstarted = (taskId: number): SQL => sql`update run set cleared_at = now()
    where task_id = ${taskId} and cleared_at is null and state in ('stopped', 'expired') and running_at is null`;

/** The phones of the task. `clears` removes the runs that ended before they started from the send log. */
export async function targetsOf(db: Queryable, taskId: number, clears: boolean): Promise<number[]> {
  const cleared = clears ? sql`with cleared as (${clearUnstarted(taskId)})` : sql``;
  const { rows } = await db.execute<{ device_id: number }>(
    sql`${cleared} select device_id from (${targets(sql`(select id from task_ref where id = ${taskId})`)}) target`,
  );
  return rows.map((row) => row.device_id);
}

export interface Haste {
  /** Only these phones get runs. The runs of idle ones are created in state `sent`. */
  readonly ready?: readonly Candidate[];
  /** The phones execute these runs before other waiting runs. */
  readonly atOnce?: boolean;
}

/**
 * The tasks `t` and the phones `d` that get runs: those of `target`, or those of them that are in `ready`, whose sessions stay locked
 * until the commit. The targets of these are looked up in a hash, and their rows by the index (`offset 0`): where the planner expects few
 * rows it would compare each with each.
 */
const phonesOf = (ready: readonly Candidate[]): SQL => {
  const reached = sql`(${inWaves(sql`target`, sql`enabled`)}) reached`;
  if (ready.length === 0)
    return sql`${reached}
        join device_ref d on d.id = reached.device_id and d.owner_id = reached.owner_id and d.status = 0
        join enabled t on t.id = reached.task_id`;
  return sql`free session
        cross join lateral (select * from device_ref where id = session.device_id and status = 0 offset 0) d
        join enabled t on ((t.id, d.id, d.owner_id) in (select task_id, device_id, owner_id from ${reached})) is true`;
};

/** The phones that have a command, or a run that is sent or running. */
const busyPhones = (ready: readonly Candidate[]): SQL => sql`
  select c.device_id from ${blockingCommands}
  union all
  select device_id from run
   where state in ('sent', 'running') and device_id = any(${sql.param(ready.map((one) => one.deviceId))}::bigint[])`;

/** Whether phone `d` of those that are ready is idle: no command, no run that is sent or due before, and an owner whose account is enabled. */
const isIdle = (atOnce: boolean): SQL => sql`due.at <= now() and (d.id in (select device_id from busy)) is not true
  and t.id not in (select id from paused) and d.owner_id not in (select id from inactive)
  and (${atOnce} or not exists (select from run w where w.device_id = d.id and w.state = 'waiting' offset 0))`;

/** Phones that are checked for conflicts one by one, which saves the savepoint. */
const mostChecked = 50;

/** Whether a conflict with another run fails the statement, which then needs a savepoint. */
export const failsIfRaced = (ready: readonly Candidate[]): boolean => ready.length > mostChecked;

/**
 * Creates the missing runs of enabled tasks: one for each enabled phone, directly chosen or in a group, that still belongs to
 * the owner it had when it was chosen. A phone that had its run gets none; an idle loop continues with its next round. Of a
 * daily task these are the runs of its open window. A repeated call adds nothing. A phone in a task's group must belong to the
 * task's tenant, except for the site's own tasks. The tasks are locked, so that no run is created after a stop. The newest run of
 * each phone is read from the index; `offset 0` and the state that fits no partial index keep the planner from other plans.
 *
 * Idle phones of `ready` get theirs as sent already, which saves writing each row and its index entries twice. A phone that
 * reconnects, or gets another run, at the same time gets none: the caller calls again without `ready`. For many phones the conflict
 * is an error (`isRaced`), because checking for conflicts before each row would take as long as a third of the rows.
 */
export async function insertRuns(
  tx: Queryable,
  taskIds: readonly number[],
  limits: Limits,
  { ready = [], atOnce = false }: Haste = {},
): Promise<MadeRun[]> {
  const conflicts = failsIfRaced(ready) ? sql`` : sql`on conflict do nothing`;
  const usual = sql`, usual as (
      select c.id from made c join enabled t on t.id = c.task_id where c.state = 'sent' order by c.params <> t.params, c.id limit 1)`;
  const like = sql`case when c.id = (select id from usual) then (select to_jsonb(whole) from (select ${claimedColumns}) whole) end`;
  const sent = (value: SQL): SQL => (ready.length > 0 ? sql`case when idle.is_idle then ${value} end` : sql`null`);
  const { rows } = await tx.execute<MadeRun>(sql`
    with enabled as (
      select *, exists (select from run r where r.task_id = t.id offset 0) as has_runs
        from task_ref t where id = any(${sql.param(taskIds)}::bigint[]) and ${isOpen(sql`t`)} for share
    ), target as (${targets(sql`enabled`)}
    ), ${inactive}, busy as materialized (${busyPhones(ready)}
    ), free as materialized (${newestSessions(ready)}
    ), made as (
      insert into run (tenant_id, owner_id, task_id, device_id, device_no, script_version_id, params, time_limit_seconds,
                       slot, round, not_before, deadline_at, state, lease, nonce, journal_id, sent_at)
      select d.tenant_id, d.owner_id, t.id, d.id, d.device_no, t.script_version_id, ${runParams}, ${timeLimit(limits)},
             next.slot, coalesce(newest.round + 1, 0), due.at, closing.at,
             coalesce(${sent(sql`'sent'`)}, 'waiting'), coalesce(${sent(sql`1`)}, 0), ${nonceOf(sql`next.slot`)},
             ${sent(sql`session.journal_id`)}, ${sent(sql`now()`)}::timestamptz
        from ${phonesOf(ready)}
        left join lateral (
          select r.slot, r.round, r.ended_at from run r
           where t.has_runs and r.task_id = t.id and r.device_id = d.id and r.cleared_at is null and r.slot >= ${firstSlot}
           order by r.slot desc, r.try desc limit 1
        ) newest on true
        cross join lateral (select coalesce(newest.slot + 1, ${firstSlot}) as slot) next
        cross join lateral (select coalesce(${closesAt}, ${startOf} + ${expiry(limits)}) as at) closing
        cross join lateral (
          select ${startOf} + ${jitterOf(startOf, sql`closing.at`, sql`next.slot`)} - ${headStart(atOnce)} as at
        ) due
        cross join lateral (select ${ready.length > 0 ? isIdle(atOnce) : sql`false`} as is_idle offset 0) idle
       where (t.tenant_id = 0 or d.tenant_id = t.tenant_id)
         and (newest.slot is null or (t.exec_type = 'loop' and newest.ended_at is not null
               and (t.rounds = 0 or newest.round + 1 < t.rounds) and not exists (
               select from run r where r.device_id = d.id and r.task_id = t.id and r.cleared_at is null
                  and r.state in ('waiting', 'sent', 'running') offset 0)))
       order by t.id, d.id
      ${conflicts}
      returning id, task_id, device_id, nonce, state, params, lease, deadline_at, time_limit_seconds, script_version_id
    )${usual}
    select c.id as "runId", c.nonce, c.device_id as "deviceId", c.state, nullif(c.params, t.params) as "ownParams", ${like} as like
      from made c join enabled t on t.id = c.task_id`);
  return rows;
}

/** Whether `insertRuns` failed because a concurrent statement created a run of one of its `ready` phones. */
export const isRaced = (error: unknown): boolean => isTaken(error, 'run_busy') || isTaken(error, 'run_slot');

/** Runs of one catch-up: more would not be stored within the time limit of a statement. */
const mostCaughtUp = 50_000;

/** A start that is older than this expires as if it were this old. */
const punctual = sql`interval '1 minute'`;

/**
 * Creates the runs of a task's starts by cron. A phone that still waits for an earlier start gets no second run, unless the task
 * catches up, which creates at most `most` runs, of the newest starts; a loop starts only where its last series has ended.
 * Returns the phones that got a run.
 */
export async function insertStarts(
  tx: Queryable,
  taskId: number,
  starts: readonly string[],
  limits: Limits,
  most = mostCaughtUp,
): Promise<number[]> {
  const { rows } = await tx.execute<{ device_id: number }>(sql`
    with enabled as (
      select * from task_ref where id = ${taskId} and status = 1 for share
    ), target as (${targets(sql`enabled`)}), start as (
      select extract(epoch from at)::bigint as slot, greatest(at, now()) as due, greatest(at, now() - ${punctual}) + ${expiry(limits)} as deadline
        from (select at from unnest(${sql.param(starts)}::timestamptz[]) at order by at desc
               limit (select greatest(1, ${most}::int / greatest(1, count(*))) from target)) newest
    )
    insert into run (tenant_id, owner_id, task_id, device_id, device_no, script_version_id, params, time_limit_seconds,
                     slot, not_before, deadline_at)
    select d.tenant_id, d.owner_id, t.id, d.id, d.device_no, t.script_version_id, ${runParams}, ${timeLimit(limits)},
           start.slot, start.due + ${jitterOf(sql`start.due`, sql`start.deadline`, sql`start.slot`)}, start.deadline
      from (${inWaves(sql`target`, sql`enabled`)}) target
      join enabled t on t.id = target.task_id
      join device_ref d on d.id = target.device_id and d.owner_id = target.owner_id and d.status = 0
      join start on t.exec_type = 'once' or start.slot = (select max(slot) from start)
     where (t.tenant_id = 0 or d.tenant_id = t.tenant_id)
       and not exists (
         select from run r where r.device_id = d.id and r.task_id = t.id and r.cleared_at is null and r.deadline_at > now()
            and (r.state = 'waiting' and (t.exec_type = 'loop' or t.missed_policy <> 'catchUp')
                 or r.state in ('sent', 'running') and t.exec_type = 'loop') offset 0)
     order by start.slot, d.id
    on conflict (task_id, device_id, slot, try) where cleared_at is null do nothing
    returning device_id`);
  return rows.map((row) => row.device_id);
}

/**
 * Creates a new try for each of these runs that ended without success, unless a later try exists. It has the current script version and
 * parameters of its task. Returns the phones.
 */
export async function insertRetries(tx: Queryable, runIds: readonly number[], limits: Limits): Promise<number[]> {
  const { rows } = await tx.execute<{ device_id: number }>(sql`
    insert into run (tenant_id, owner_id, task_id, device_id, device_no, script_version_id, params, time_limit_seconds,
                     slot, round, try, not_before, deadline_at)
    select r.tenant_id, r.owner_id, r.task_id, r.device_id, d.device_no, coalesce(t.script_version_id, r.script_version_id), ${runParams},
           ${timeLimit(limits)}, r.slot, r.round, r.try + 1, ${startOf},
           case when ${closesAt} > now() then ${closesAt} else ${startOf} + ${expiry(limits)} end
      from run r
      join task_ref t on t.id = r.task_id
      join device_ref d on d.id = r.device_id and d.owner_id = r.owner_id and d.status = 0
     where r.id = any(${sql.param(runIds)}::bigint[]) and r.state in ('failed', 'stopped', 'expired', 'lost') and r.cleared_at is null
    on conflict (task_id, device_id, slot, try) where cleared_at is null do nothing
    returning device_id`);
  return rows.map((row) => row.device_id);
}

/** Updates waiting runs to the current version, parameters and time limit of their task. */
export async function refreshRuns(tx: Queryable, taskId: number, limits: Limits): Promise<void> {
  await tx.execute(sql`
    update run r set script_version_id = t.script_version_id, params = ${runParams}, time_limit_seconds = ${timeLimit(limits)}
      from task_ref t, device_ref d
     where r.task_id = ${taskId} and r.state = 'waiting' and t.id = r.task_id and d.id = r.device_id and t.script_version_id is not null`);
}
