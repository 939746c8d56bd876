import type { Hello } from '@flotilla/contract/device';
import {
  type DeviceSettings,
  deviceSettings,
  type ScreenSettings,
  screenSettings,
} from '@flotilla/contract/phone-settings';
import type { Owner } from '../../../platform/access/who.ts';
import { type SQL, sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { AdmittedPhone } from '../connections/api.ts';

const factsOf = (hello: Hello, address: string) => ({
  hardware: hello.hardware,
  brand: hello.brand,
  mode: hello.mode,
  imei: hello.imei,
  ip: address,
  os_version: hello.osVersion,
  agent_version: hello.agentVersion,
  capabilities: hello.capabilities,
});

/** A phone's row as joining reads it. */
export interface PhoneRow extends Readonly<ReturnType<typeof factsOf>>, Record<string, unknown> {
  readonly id: number;
  readonly tenant_id: number | null;
  readonly owner_id: number | null;
  readonly device_no: string | null;
  readonly device_id: string;
  readonly status: number;
  readonly joins_with: 'site' | 'tenant';
  readonly settings: Partial<DeviceSettings>;
  readonly screen_settings: Partial<ScreenSettings>;
  readonly confirmed: boolean;
}

export const phoneColumns: SQL = sql`d.id, d.tenant_id, d.owner_id, d.device_no, d.device_id, d.hardware, d.brand, d.mode, d.imei,
  d.ip, d.os_version, d.agent_version, d.capabilities, d.status, d.joins_with, d.settings, d.screen_settings,
  coalesce((select t.confirmed_at is not null from device_token t where t.device_id = d.id), false) as confirmed`;

export const admittedPhone = (row: PhoneRow): AdmittedPhone => ({
  deviceId: row.id,
  deviceNo: row.device_no!,
  tenantId: row.tenant_id!,
  ownerId: row.owner_id!,
  settings: deviceSettings.parse(row.settings),
  screenSettings: screenSettings.parse(row.screen_settings),
});

export interface Introduction {
  readonly row: PhoneRow;
  readonly hello: Hello;
  readonly address: string;
}

const differs = ({ row, hello, address }: Introduction): boolean =>
  Object.entries(factsOf(hello, address)).some(([name, value]) => String(row[name]) !== String(value));

/** Stores changed facts of the phones in one statement. */
export async function keepFacts(db: Queryable, introductions: readonly Introduction[]): Promise<void> {
  const changed = introductions
    .filter(differs)
    .map(({ row, hello, address }) => ({ id: row.id, ...factsOf(hello, address) }));
  if (changed.length === 0) return;
  await db.execute(sql`
    update device d set hardware = f.hardware, brand = f.brand, mode = f.mode, imei = f.imei, ip = f.ip,
           os_version = f.os_version, agent_version = f.agent_version, capabilities = f.capabilities,
           joined_at = coalesce(d.joined_at, now()), updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as f (id bigint, hardware text, brand text, mode text,
           imei text, ip text, os_version text, agent_version text, capabilities text[])
     where d.id = f.id`);
}

export interface Place extends Owner {
  readonly deviceNo: string;
  readonly groupId: number;
}

export async function insertPhone(
  tx: Queryable,
  hello: Hello,
  address: string,
  place: Place | null,
): Promise<PhoneRow> {
  const facts = factsOf(hello, address);
  const { rows } = await tx.execute<PhoneRow>(sql`
    insert into device as d (device_id, hardware, brand, mode, imei, ip, os_version, agent_version, capabilities, joined_at,
                             tenant_id, owner_id, device_no, group_id, joins_with)
    values (${hello.deviceId}, ${facts.hardware}, ${facts.brand}, ${facts.mode}, ${facts.imei}, ${facts.ip}, ${facts.os_version},
            ${facts.agent_version}, ${sql.param(facts.capabilities)}::text[], now(), ${place?.tenantId ?? null},
            ${place?.ownerId ?? null}, ${place?.deviceNo ?? null}, ${place?.groupId ?? null}, ${place ? 'tenant' : 'site'})
    returning ${phoneColumns}`);
  return rows[0]!;
}
