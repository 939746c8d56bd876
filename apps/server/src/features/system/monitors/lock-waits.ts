import type { AnswerOf } from '@flotilla/contract/endpoint';
import type { getDatabaseInfo } from '@flotilla/contract/http/system/monitors';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { shownText } from './statement-text.ts';

export type LockWait = NonNullable<AnswerOf<typeof getDatabaseInfo>['locks']>[number];

const mostWaits = 100;

/** Reads which connections wait for a lock, and who holds it. */
export async function readLockWaits(db: Queryable): Promise<LockWait[]> {
  const { rows } = await db.execute<LockWait>(sql`
    with waiting as (
      select pid, application_name, query, query_start, pg_blocking_pids(pid) as blocked_by
        from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       order by query_start limit ${mostWaits})
    select waiting.pid, waiting.application_name as application, ${shownText(sql`waiting.query`)} as query,
           (extract(epoch from clock_timestamp() - coalesce(lock.waitstart, waiting.query_start)) * 1000)::float8 as "waitedMs",
           coalesce(lock.mode || coalesce(' · ' || lock.relation::regclass::text, ' · ' || lock.locktype), '') as lock,
           coalesce(holders.list, '[]'::json) as blockers
      from waiting
      left join lateral (select mode, relation, locktype, waitstart from pg_locks
                          where pg_locks.pid = waiting.pid and not granted limit 1) as lock on true
      left join lateral (
        select json_agg(json_build_object('pid', holder.pid, 'application', coalesce(holder.application_name, ''),
                 'state', coalesce(holder.state, ''), 'query', ${shownText(sql`holder.query`)},
                 'forMs', coalesce((extract(epoch from clock_timestamp() - holder.xact_start) * 1000)::float8, 0)) order by holder.pid) as list
          from pg_stat_activity as holder where holder.pid = any(waiting.blocked_by)) as holders on true
     order by "waitedMs" desc`);
  return rows;
}
