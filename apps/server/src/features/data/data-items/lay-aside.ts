import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { TakenLine } from '../../automation/runs/api.ts';

/**
 * Quarantines free lines that phones took before the site was restored from an older backup: the backup has no record of their use, but
 * a phone may have used them. If the MD5 differs, the line is another one with a reused id, and remains free.
 */
export async function layTakenAside(tx: Queryable, lines: readonly TakenLine[]): Promise<void> {
  await tx.execute(sql`
    with reported as (
      select distinct on (id) * from unnest(
        ${sql.param(lines.map(({ id }) => id))}::bigint[], ${sql.param(lines.map(({ md5 }) => md5))}::text[],
        ${sql.param(lines.map(({ runId }) => runId))}::bigint[], ${sql.param(lines.map(({ tenantId }) => tenantId))}::bigint[],
        ${sql.param(lines.map(({ deviceNo }) => deviceNo))}::text[]) as r (id, md5, run_id, tenant_id, device_no)
    ), lost as materialized (
      select i.id, r.run_id, r.device_no from data_item i join reported r using (id)
       where i.state = 'free' and i.tenant_id = r.tenant_id and md5(i.content) = r.md5
         and not exists (select from data_item_event e where e.item_id = i.id and e.kind = 'taken' and e.run_id = r.run_id)
       order by i.id for update of i
    ), aside as (
      update data_item i set state = 'aside', run_id = l.run_id, device_no = l.device_no, changed_at = now()
        from lost l where i.id = l.id and i.state = 'free'
      returning i.id, i.run_id, i.device_no
    )
    insert into data_item_event (item_id, kind, run_id, device_no)
    select a.id, k.kind, a.run_id, a.device_no from aside a cross join (values (1, 'taken'), (2, 'aside')) as k (nth, kind)
     order by a.id, k.nth`);
}
