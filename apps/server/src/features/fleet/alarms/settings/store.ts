import { seal, unseal } from '../../../../platform/auth/seal.ts';
import { sql } from '../../../../platform/db/orm.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { defaultSettings, hintOf, type TenantSettings } from './tenant-settings.ts';

const purpose = 'fleet.alarms';

type Row = TenantSettings & Record<string, unknown>;
const columns = sql`
  tenant_id as "tenantId", enabled, robot, address, address_hint as "addressHint", secret, at_everyone as "atEveryone",
  notice_prefix as "noticePrefix", language, interval_seconds as "intervalSeconds", count, memory_megabytes as "memoryMegabytes",
  offline_seconds as "offlineSeconds", low_battery_percent as "lowBatteryPercent", temperature_celsius as "temperatureCelsius",
  failed_runs_percent as "failedRunsPercent", modified_at as "gmtModified"`;

/** A text that another site has sealed is unreadable, as after a restored backup, and counts as absent. */
const opened = (siteSecret: string, row: TenantSettings): TenantSettings => {
  const open = (sealed: string) => (sealed === '' ? '' : (unseal(siteSecret, purpose, sealed) ?? ''));
  return { ...row, address: open(row.address), secret: open(row.secret) };
};

/** The settings of the tenants that have any. */
export async function readSettings(db: Queryable, siteSecret: string): Promise<TenantSettings[]> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from alarm_settings`);
  return rows.map((row) => opened(siteSecret, row));
}

/** Locks the row of a tenant, and creates it with the defaults if it does not exist. */
export async function lockSettings(tx: Queryable, siteSecret: string, tenantId: number): Promise<TenantSettings> {
  const created = await tx.execute(
    sql`insert into alarm_settings (tenant_id) values (${tenantId}) on conflict do nothing`,
  );
  const { rows } = await tx.execute<Row>(
    sql`select ${columns} from alarm_settings where tenant_id = ${tenantId} for update`,
  );
  const found = opened(siteSecret, rows[0]!);
  return created.rowCount === 1 ? { ...found, gmtModified: defaultSettings.gmtModified } : found;
}

export async function writeSettings(tx: Queryable, siteSecret: string, set: TenantSettings): Promise<void> {
  const sealed = (text: string) => (text === '' ? '' : seal(siteSecret, purpose, text));
  await tx.execute(sql`
    update alarm_settings set enabled = ${set.enabled}, robot = ${set.robot}, address = ${sealed(set.address)},
      address_hint = ${hintOf(set.address)}, secret = ${sealed(set.secret)}, at_everyone = ${set.atEveryone},
      notice_prefix = ${set.noticePrefix}, language = ${set.language}, interval_seconds = ${set.intervalSeconds},
      count = ${set.count}, memory_megabytes = ${set.memoryMegabytes}, offline_seconds = ${set.offlineSeconds},
      low_battery_percent = ${set.lowBatteryPercent}, temperature_celsius = ${set.temperatureCelsius},
      failed_runs_percent = ${set.failedRunsPercent}, modified_at = now()
     where tenant_id = ${set.tenantId}`);
}
