import { setTimeout as pause } from 'node:timers/promises';
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

/** Phones with an exception of their current owner and no successful run since. Runs do not end in the order of their ids. */
async function phonesThatThrewLast(db: Queryable): Promise<ReadonlySet<number>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select d.id from device_ref d
      cross join lateral (
        select e.created_at from script_exception e
         where e.device_id = d.id and e.owner_id = d.owner_id order by e.created_at desc limit 1
      ) thrown
     where not exists (
       select 1 from run_ref r
        where r.device_id = d.id and r.owner_id = d.owner_id and r.state = 'done' and r.ended_at > thrown.created_at)`);
  return new Set(rows.map(({ id }) => id));
}

export function createThrownLast({ db, connections, timing, log }: Deps): ThrownLast {
  const closing = new AbortController();
  let known: ReadonlySet<number> = new Set();
  let isWanted = false;
  let working: Promise<void> | null = null;

  const work = async (): Promise<void> => {
    while (isWanted && !closing.signal.aborted) {
      isWanted = false;
      try {
        known = await phonesThatThrewLast(db);
        connections.markThrown(known);
      } catch (error) {
        log.warn({ err: error }, 'which phones threw is not known now, trying again');
        isWanted = true;
      }
      await pause(timing.sweepEveryMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  };
  const look = () => {
    isWanted = true;
    if (closing.signal.aborted) return;
    working ??= work().finally(() => {
      working = null;
    });
  };
  const timer = setInterval(look, lookAnywayMs).unref();
  look();

  return {
    look,
    ended(deviceIds, someThrew) {
      if (someThrew || deviceIds.some((id) => known.has(id))) look();
    },
    async close() {
      clearInterval(timer);
      closing.abort();
      await working;
    },
  };
}
