import type { Database } from '../../../platform/db/database.ts';
import { type SQL, sql } from '../../../platform/db/orm.ts';

const mostAtOnce = 20_000;

/** Frees used and quarantined lines in batches, so that no statement reaches its timeout. Returns their number. */
export async function resetItems({ drizzle: db }: Database, which: SQL, userId: number): Promise<number> {
  let reset = 0;
  for (let last = 0; ; ) {
    const { rows } = await db.execute<{ items: number; last: number | null }>(sql`
      with chosen as materialized (
        select i.id from data_item i where ${which} and i.state in ('used', 'aside') and i.id > ${last}
         order by i.id limit ${mostAtOnce} for update),
      freed as (
        update data_item i set state = 'free', returns = 0, run_id = null, device_no = null, changed_at = now()
          from chosen c where i.id = c.id returning i.id),
      noted as (
        insert into data_item_event (item_id, kind, user_id) select f.id, 'reset', ${userId} from freed f)
      select count(*)::int as items, max(f.id) as last from freed f`);
    const batch = rows[0]!;
    reset += batch.items;
    if (batch.items < mostAtOnce || batch.last === null) return reset;
    last = batch.last;
  }
}
