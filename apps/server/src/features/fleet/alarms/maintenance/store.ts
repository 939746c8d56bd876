import { sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';

/** A maintenance window as the sweep needs it. */
export interface MaintenanceWindow {
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly tenantId: number;
  readonly deviceIds: ReadonlySet<number>;
  readonly groupIds: ReadonlySet<number>;
  readonly coversAll: boolean;
  /** The owners whose phones are covered; `null` for all owners. */
  readonly ownerIds: ReadonlySet<number> | null;
  readonly ofTenant: boolean;
}

interface Row extends Record<string, unknown> {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly tenantId: number;
  readonly deviceIds: readonly number[];
  readonly groupIds: readonly number[];
  readonly coversAll: boolean;
  readonly ownerIds: readonly number[] | null;
  readonly ofTenant: boolean;
}

export const windowOf = (row: Row): MaintenanceWindow => ({
  startsAtMs: Date.parse(row.startsAt),
  endsAtMs: Date.parse(row.endsAt),
  tenantId: row.tenantId,
  deviceIds: new Set(row.deviceIds),
  groupIds: new Set(row.groupIds),
  coversAll: row.coversAll,
  ownerIds: row.ownerIds && new Set(row.ownerIds),
  ofTenant: row.ofTenant,
});

/** The windows that have not ended. */
export async function readWindows(db: Queryable): Promise<MaintenanceWindow[]> {
  const { rows } = await db.execute<Row>(sql`
    select starts_at as "startsAt", ends_at as "endsAt", tenant_id as "tenantId", device_ids as "deviceIds",
           group_ids as "groupIds", covers_all as "coversAll", owner_ids as "ownerIds", of_tenant as "ofTenant"
      from alarm_maintenance where ends_at > now()`);
  return rows.map(windowOf);
}
