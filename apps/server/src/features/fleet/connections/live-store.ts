import type { Heartbeat, Refusal } from '@flotilla/contract/device';
import type { Database } from '../../../platform/db/database.ts';
import type { LivePhone } from './live-phone.ts';

const rowsAStatement = 1_000;

const types = [
  'bigint',
  'boolean',
  'timestamptz',
  'timestamptz',
  'text',
  'smallint',
  'real',
  'smallint',
  'text',
  'text',
  'real',
  'real',
  'float8',
  'float8',
  'text',
  'text',
  'text',
  'text',
  'timestamptz',
];
const columns = [
  'device_id',
  'online',
  'since',
  'report_time',
  'run_mode',
  'service_ok',
  'battery',
  'is_charging',
  'os_version',
  'apk_version',
  'battery_temp',
  'brightness',
  'storage_left',
  'available_memory',
  'phone_time',
  'msg',
  'task_name',
  'refusal',
  'refused_at',
];
const upsert = `insert into device_live (${columns.join(', ')})
  select * from unnest(${types.map((type, index) => `$${index + 1}::${type}[]`).join(', ')})
  on conflict (device_id) do update set ${columns
    .slice(1)
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')}`;

const iso = (ms: number): string => new Date(ms).toISOString();

const rowOf = (phone: LivePhone): unknown[] => {
  const beat = phone.heartbeat;
  return [
    phone.deviceId,
    phone.online,
    iso(phone.sinceMs),
    beat ? iso(phone.reportMs) : null,
    beat?.runMode ?? '',
    beat?.serviceOk ?? 0,
    beat?.battery ?? 0,
    beat?.isCharging ?? 0,
    beat?.osVersion ?? '',
    beat?.apkVersion ?? '',
    beat?.batteryTemp ?? 0,
    beat?.brightness ?? 0,
    beat?.sdCardLeftSpace ?? 0,
    beat?.availMemory ?? 0,
    beat?.reportTime ?? '',
    beat?.msg ?? '',
    beat?.taskName ?? '',
    phone.refusal,
    phone.refusal === null ? null : iso(phone.refusedMs),
  ];
};

/** Writes the phones' states, each phone once. */
export async function saveLive(database: Database, phones: readonly LivePhone[]): Promise<void> {
  for (let from = 0; from < phones.length; from += rowsAStatement) {
    const rows = phones.slice(from, from + rowsAStatement).map(rowOf);
    await database.query(
      upsert,
      columns.map((_column, index) => rows.map((row) => row[index])),
    );
  }
}

interface LiveRow {
  device_id: number;
  online: boolean;
  since: string;
  report_time: string | null;
  run_mode: Heartbeat['runMode'];
  service_ok: 0 | 1;
  battery: number;
  is_charging: 0 | 1;
  os_version: string;
  apk_version: string;
  battery_temp: number;
  brightness: number;
  storage_left: number;
  available_memory: number;
  phone_time: string;
  msg: string;
  task_name: string;
  refusal: Refusal | null;
  refused_at: string | null;
  heartbeat_seconds: number;
  owner_id: number | null;
}

export interface SavedLive {
  readonly deviceId: number;
  readonly ownerId: number | null;
  readonly online: boolean;
  readonly sinceMs: number;
  readonly reportMs: number;
  readonly heartbeat: Heartbeat | null;
  readonly refusal: Refusal | null;
  readonly refusedMs: number;
  readonly heartbeatMs: number;
}

/** The states as they were last written, of the phones that still are. */
export async function loadLive(database: Database): Promise<SavedLive[]> {
  await database.query('delete from device_live l where not exists (select from device d where d.id = l.device_id)');
  const { rows } = await database.query<LiveRow>(
    `select l.*, coalesce((d.settings ->> 'heartbeat')::int, 5) as heartbeat_seconds, d.owner_id
       from device_live l join device d on d.id = l.device_id`,
  );
  return rows.map((row) => ({
    deviceId: row.device_id,
    ownerId: row.owner_id,
    online: row.online,
    sinceMs: Date.parse(row.since),
    reportMs: row.report_time === null ? 0 : Date.parse(row.report_time),
    heartbeat: row.report_time === null ? null : heartbeatOf(row),
    refusal: row.refusal,
    refusedMs: row.refused_at === null ? 0 : Date.parse(row.refused_at),
    heartbeatMs: row.heartbeat_seconds * 1000,
  }));
}

const heartbeatOf = (row: LiveRow): Heartbeat => ({
  action: 'heartbeat',
  runMode: row.run_mode,
  serviceOk: row.service_ok,
  battery: row.battery,
  isCharging: row.is_charging,
  osVersion: row.os_version,
  apkVersion: row.apk_version,
  batteryTemp: row.battery_temp,
  brightness: row.brightness,
  sdCardLeftSpace: row.storage_left,
  availMemory: row.available_memory,
  reportTime: row.phone_time,
  msg: row.msg,
  taskName: row.task_name,
});
