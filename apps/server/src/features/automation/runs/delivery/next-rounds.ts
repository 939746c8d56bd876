import { sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { type Limits, timeLimit } from './insert-runs.ts';
import { runParams } from './task-sql.ts';

/** Consecutive failures before the pause grows; each further failure doubles it. */
const forgivenFailures = 3;
const longestPauseSeconds = 900;
const keptRounds = 100;

/** Creates the next rounds in the transaction that ends the runs, so none is lost or doubled. */
export async function insertNextRounds(tx: Queryable, endedRunIds: readonly number[], limits: Limits): Promise<void> {
  // `offset 0` makes the planner begin with these runs, whatever its statistics say.
  const ended = sql`(select * from run where id = any(${sql.param(endedRunIds)}::bigint[]) offset 0) r`;
  await tx.execute(sql`
    insert into run (tenant_id, owner_id, task_id, device_id, device_no, script_version_id, params, time_limit_seconds, slot, round, failures,
                     not_before, deadline_at)
    select r.tenant_id, r.owner_id, r.task_id, r.device_id, d.device_no, t.script_version_id, ${runParams}, ${timeLimit(limits)},
           r.slot + 1, r.round + 1, failed.times, now() + pause.length,
           coalesce(t.window_until, t.end_at, now() + pause.length + make_interval(mins => ${limits.expiryMinutes}::int))
      from ${ended}
      cross join lateral (
        select case r.state when 'done' then 0 when 'failed' then r.failures + 1 else r.failures end as times
      ) failed
      join task_ref t on t.id = r.task_id and t.status = 1 and t.exec_type = 'loop'
      cross join lateral (
        select make_interval(secs => greatest(t.pause_seconds, least(${longestPauseSeconds}::int,
          t.pause_seconds * power(2, greatest(0, least(failed.times, 20) - ${forgivenFailures}::int))))) as length
      ) pause
      join device_ref d on d.id = r.device_id and d.owner_id = r.owner_id and d.status = 0
     where r.cleared_at is null
       -- A retry of an earlier round begins no second chain.
       and not exists (select from run later
                        where later.task_id = r.task_id and later.device_id = r.device_id and later.cleared_at is null and later.slot > r.slot)
       and (t.rounds = 0 or r.round + 1 < t.rounds)
       and (t.end_at is null or t.end_at > now() + make_interval(secs => t.pause_seconds))
       and (t.timer_type <> 'daily' or t.cron_text <> '' or (
             t.window_until > now() + make_interval(secs => t.pause_seconds) and r.slot >= extract(epoch from t.window_from)))
       for share of t
    on conflict (task_id, device_id, slot, try) where cleared_at is null do nothing`);
  // An endless loop must not fill the disk: only its newest successful rounds stay, and those with pictures. The slots of daily tasks are
  // times, so their newest are counted.
  const roundOf = sql`run k where k.task_id = ended.task_id and k.device_id = ended.device_id and k.cleared_at is null`;
  await tx.execute(sql`
    with ended as materialized (
      select r.task_id, r.device_id, r.slot, t.timer_type = 'daily' as daily
        from ${ended} join task_ref t on t.id = r.task_id where t.exec_type = 'loop' or t.timer_type = 'daily'
    ), surplus as materialized (
      select one.id, one.state from ended cross join lateral (
        select k.id, k.state from ${roundOf} and k.slot = ended.slot - ${keptRounds} order by k.try desc limit 1
      ) one where not ended.daily
      union all
      select one.id, one.state from ended cross join lateral (
        select k.id, k.state from ${roundOf} order by k.slot desc, k.try desc offset ${keptRounds} limit 1
      ) one where ended.daily
    )
    delete from run where id in (
      select id from surplus where state = 'done' and not exists (select 1 from run_artifact a where a.run_id = surplus.id))`);
}
