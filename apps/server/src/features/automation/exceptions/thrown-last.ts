import { setTimeout as pause } from 'node:timers/promises';
import { outsideCalls } from '../../../platform/db/call-share.ts';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Timing } from '../../../platform/timing.ts';
import type { Connections } from '../../fleet/connections/api.ts';
import type { ThrownLast } from './api.ts';

interface Deps {
  readonly db: Queryable;
  readonly connections: Pick<Connections, 'markThrown'>;
  /** The database is queried at most once per sweep, however many runs end. */
  readonly timing: Pick<Timing, 'sweepEveryMs'>;
  readonly log: { warn(details: object, message: string): void };
}

/** Covers changes without an event: retention, a phone with a new owner. */
const lookAnywayMs = 60_000;

/** The phones, of all or of these, with an exception of their current owner and no later successful run. Runs end in any order of ids. */
async function phonesThatThrewLast(db: Queryable, among: readonly number[] | 'all'): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select d.id from ${among === 'all' ? sql`device_ref d` : sql`(select * from device_ref where id = any(${sql.param(among)}::bigint[])) d`}
      cross join lateral (
        select e.created_at from script_exception e
         where e.device_id = d.id and e.owner_id = d.owner_id order by e.created_at desc limit 1
      ) thrown
     where not exists (
       select 1 from run_ref r
        where r.device_id = d.id and r.owner_id = d.owner_id and r.state = 'done' and r.ended_at > thrown.created_at)`);
  return rows.map(({ id }) => id);
}

export function createThrownLast({ db, connections, timing, log }: Deps): ThrownLast {
  const closing = new AbortController();
  let known = new Set<number>();
  /** The phones to query next; `all` after events that name none. */
  let wanted: Set<number> | 'all' = new Set();
  let working: Promise<void> | null = null;

  const work = async (): Promise<void> => {
    while ((wanted === 'all' || wanted.size > 0) && !closing.signal.aborted) {
      // Includes the phones that threw before, because one may have a new owner.
      const queried = wanted === 'all' ? wanted : [...wanted.union(known)];
      wanted = new Set();
      try {
        known = new Set(await phonesThatThrewLast(db, queried));
        connections.markThrown(known);
      } catch (error) {
        log.warn({ err: error }, 'which phones threw is not known now, trying again');
        want(queried);
      }
      await pause(timing.sweepEveryMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  };
  const want = (deviceIds: readonly number[] | 'all') => {
    wanted = deviceIds === 'all' || wanted === 'all' ? 'all' : new Set([...wanted, ...deviceIds]);
  };
  const look = (deviceIds: readonly number[] | 'all' = 'all') => {
    want(deviceIds);
    if (closing.signal.aborted) return;
    working ??= outsideCalls(work).finally(() => {
      working = null;
    });
  };
  const timer = setInterval(() => look(), lookAnywayMs).unref();
  look();

  return {
    look: () => look(),
    ended(deviceIds, someThrew) {
      if (someThrew || deviceIds.some((id) => known.has(id))) look(deviceIds);
    },
    async close() {
      clearInterval(timer);
      closing.abort();
      await working;
    },
  };
}
