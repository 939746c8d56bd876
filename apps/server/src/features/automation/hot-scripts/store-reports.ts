import type { HotState } from '@flotilla/contract/hot-messages';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

export interface HotReport {
  readonly deviceId: number;
  readonly state: HotState;
}

/** Replaces the earlier reports of these phones. A phone cannot report a hot script of another tenant. */
export async function storeReports(tx: Queryable, reports: readonly HotReport[]): Promise<void> {
  const last = new Map(reports.map((one) => [one.deviceId, one]));
  const rows = [...last.values()].flatMap(({ deviceId, state }) => state.scripts.map((one) => ({ deviceId, ...one })));
  const unique = [...new Map(rows.map((row) => [`${row.deviceId} ${row.id}`, row])).values()];
  const reported = sql`unnest(
    ${sql.param(unique.map((row) => row.deviceId))}::bigint[], ${sql.param(unique.map((row) => row.id))}::bigint[],
    ${sql.param(unique.map((row) => row.revision))}::bigint[], ${sql.param(unique.map((row) => row.version))}::text[],
    ${sql.param(unique.map((row) => row.error))}::text[]) as f (device_id, hot_script_id, revision, version, error)`;
  await tx.execute(sql`
    delete from hot_phone p where p.device_id = any(${sql.param([...last.keys()])}::bigint[])
      and not exists (select from ${reported} where f.device_id = p.device_id and f.hot_script_id = p.hot_script_id)`);
  await tx.execute(sql`
    insert into hot_phone (hot_script_id, device_id, revision, version, error)
    select f.hot_script_id, f.device_id, f.revision, f.version, f.error
      from ${reported} join hot_script h on h.id = f.hot_script_id
      join device_ref d on d.id = f.device_id and h.tenant_id in (0, d.tenant_id)
    on conflict (hot_script_id, device_id) do update
      set revision = excluded.revision, version = excluded.version, error = excluded.error, reported_at = now()
      where (hot_phone.revision, hot_phone.version, hot_phone.error) is distinct from
            (excluded.revision, excluded.version, excluded.error)`);
}
