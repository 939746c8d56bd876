import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Limits } from './insert-runs.ts';

const pauseSeconds = 1;
/** This many failures in a row cause no longer pause; each further one doubles it. */
const forgivenFailures = 3;
const longestPauseSeconds = 900;
const keptRounds = 100;

/** Creates the next rounds in the transaction that ends the runs, so none is lost or doubled. */
export async function insertNextRounds(tx: Queryable, endedRunIds: readonly number[], limits: Limits): Promise<void> {
  const ended = sql.param(endedRunIds);
  await tx.execute(sql`
    insert into run (tenant_id, owner_id, task_id, device_id, device_no, script_version_id, params, time_limit_seconds, slot, failures,
                     not_before, deadline_at)
    select r.tenant_id, r.owner_id, r.task_id, r.device_id, d.device_no, t.script_version_id, t.params, ${limits.timeLimitSeconds}::int,
           r.slot + 1, failed.times, now() + pause.seconds, coalesce(t.end_at, now() + pause.seconds + make_interval(mins => ${limits.expiryMinutes}::int))
      from run r
      cross join lateral (
        select case r.state when 'done' then 0 when 'failed' then r.failures + 1 else r.failures end as times
      ) failed
      cross join lateral (
        select make_interval(secs => least(${longestPauseSeconds}::int,
          ${pauseSeconds}::int * power(2, greatest(0, least(failed.times, 20) - ${forgivenFailures}::int)))) as seconds
      ) pause
      join task_ref t on t.id = r.task_id and t.status = 1 and t.exec_type = 'loop'
      join device_ref d on d.id = r.device_id and d.owner_id = r.owner_id and d.status = 0
     where r.id = any(${ended}::bigint[]) and r.cleared_at is null
       and (t.end_at is null or t.end_at > now() + make_interval(secs => ${pauseSeconds}::int))
       for share of t
    on conflict (task_id, device_id, slot, try) where cleared_at is null do nothing`);
  // An endless loop must not fill the disk: only the newest successful rounds stay, and those with pictures.
  await tx.execute(sql`
    delete from run old using run r, task_ref t
     where r.id = any(${ended}::bigint[]) and t.id = r.task_id and t.exec_type = 'loop'
       and old.task_id = r.task_id and old.device_id = r.device_id and old.slot = r.slot - ${keptRounds}
       and old.state = 'done' and old.cleared_at is null
       and not exists (select 1 from run_artifact a where a.run_id = old.id)`);
}
