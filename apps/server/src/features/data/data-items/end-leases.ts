import { type SQL, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

/** The state of a line after its lease. */
export type LeaseEnd = 'used' | 'returned' | 'aside';

/** A line that is returned unused this often is quarantined, because something is wrong with it. */
const mostReturns = 3;

/** Ends leases, whose rows are locked in the order of their ids. `leases` selects `id` and `ending`. */
async function endLeases(tx: Queryable, leases: SQL): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with lease as materialized (${leases}),
    held as materialized (
      select i.id, l.ending, i.returns + (l.ending = 'returned')::int as returns
        from data_item i join lease l using (id) where i.state = 'leased' order by i.id for update of i),
    ended as (
      update data_item i set changed_at = now(), returns = h.returns,
             state = case when h.ending = 'used' then 'used'
                          when h.ending = 'returned' and h.returns < ${mostReturns} then 'free' else 'aside' end
        from held h where i.id = h.id and i.state = 'leased'
      returning i.id, i.run_id, i.device_no, i.state, h.ending)
    insert into data_item_event (item_id, kind, run_id, device_no)
    select e.id, k.kind, e.run_id, e.device_no
      from ended e
      join lateral (select e.ending as kind, 1 as nth
                    union all select 'aside', 2 where e.ending = 'returned' and e.state = 'aside') as k on true
     order by e.id, k.nth`);
  return rowCount ?? 0;
}

export const endLeasesOf = (tx: Queryable, ids: readonly number[], ending: LeaseEnd): Promise<number> =>
  endLeases(tx, sql`select id, ${ending}::text as ending from unnest(${sql.param([...ids])}::bigint[]) as l (id)`);

/**
 * The ending of the leases that run `r` still held. If the run was lost, or its agent or phone died while the script ran, no record shows
 * whether its items were used.
 */
const endingOf = sql`case when r.state = 'done' then 'used'
  when r.state = 'lost' or exists (select from run_ref x where x.id = i.run_id and x.interrupted) then 'aside'
  else 'returned' end`;

/** The leases of runs that have just ended. */
export const endLeasesOfRuns = (tx: Queryable, runs: readonly { readonly runId: number; readonly state: string }[]) =>
  endLeases(
    tx,
    sql`select i.id, ${endingOf} as ending
          from unnest(${sql.param(runs.map(({ runId }) => runId))}::bigint[], ${sql.param(runs.map(({ state }) => state))}::text[]) as r (run_id, state)
          join data_item i on i.run_id = r.run_id and i.state = 'leased'`,
  );

const mostAtOnce = 5_000;

/** Ends leases whose runs have ended, or no longer exist, without having settled them. */
export const endForgottenLeases = (tx: Queryable): Promise<number> =>
  endLeases(
    tx,
    sql`select i.id, case when r.id is null then 'aside' else ${endingOf} end as ending
          from data_item i left join run_ref r on r.id = i.run_id
         where i.state = 'leased' and (r.id is null or r.state not in ('waiting', 'sent', 'running'))
         limit ${mostAtOnce}`,
  );
