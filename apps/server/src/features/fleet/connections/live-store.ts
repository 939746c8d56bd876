import type { Heartbeat } from '@flotilla/contract/device';
import type { Refusal } from '@flotilla/contract/refusals';
import type { Database, StatementRunner } from '../../../platform/db/database.ts';
import type { LivePhone } from './live-phone.ts';

const rowsAStatement = 1_000;

/** Maps each heartbeat field to its column and its value before the first heartbeat. */
const beats = [
  ['runMode', 'run_mode', 'text', ''],
  ['serviceOk', 'service_ok', 'smallint', 0],
  ['battery', 'battery', 'real', 0],
  ['isCharging', 'is_charging', 'smallint', 0],
  ['osVersion', 'os_version', 'text', ''],
  ['apkVersion', 'apk_version', 'text', ''],
  ['batteryTemp', 'battery_temp', 'real', 0],
  ['brightness', 'brightness', 'real', 0],
  ['sdCardLeftSpace', 'storage_left', 'float8', 0],
  ['availMemory', 'available_memory', 'float8', 0],
  ['reportTime', 'phone_time', 'text', ''],
  ['msg', 'msg', 'text', ''],
  ['taskName', 'task_name', 'text', ''],
] as const satisfies readonly (readonly [keyof Heartbeat, column: string, type: string, absent: string | number])[];

const iso = (ms: number): string => new Date(ms).toISOString();

const columns: readonly (readonly [column: string, type: string, read: (phone: LivePhone) => unknown])[] = [
  ['device_id', 'bigint', (phone) => phone.deviceId],
  ['online', 'boolean', (phone) => phone.online],
  ['since', 'timestamptz', (phone) => iso(phone.sinceMs)],
  ['report_time', 'timestamptz', (phone) => (phone.heartbeat ? iso(phone.reportMs) : null)],
  ...beats.map(
    ([field, column, type, absent]) =>
      [column, type, ({ heartbeat }: LivePhone) => heartbeat?.[field] ?? absent] as const,
  ),
  ['refusal', 'text', (phone) => phone.refusal],
  ['refused_at', 'timestamptz', (phone) => (phone.refusal === null ? null : iso(phone.refusedMs))],
];
const upsert = `insert into device_live (${columns.map(([column]) => column).join(', ')})
  select * from unnest(${columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})
  on conflict (device_id) do update set ${columns
    .slice(1)
    .map(([column]) => `${column} = excluded.${column}`)
    .join(', ')}`;

/** Writes the phones' states, each phone once. */
export async function saveLive(database: StatementRunner, phones: readonly LivePhone[]): Promise<void> {
  for (let from = 0; from < phones.length; from += rowsAStatement) {
    const some = phones.slice(from, from + rowsAStatement);
    await database.query(
      upsert,
      columns.map(([, , read]) => some.map(read)),
    );
  }
}

interface LiveRow extends Record<string, unknown> {
  device_id: number;
  online: boolean;
  since: string;
  report_time: string | null;
  refusal: Refusal | null;
  refused_at: string | null;
  heartbeat_seconds: number;
  owner_id: number | null;
}

/** The last saved states of the phones that still exist. */
export async function loadLive(database: Database) {
  await database.query(
    'delete from device_live l where not exists (select from device_ref d where d.id = l.device_id)',
  );
  const { rows } = await database.query<LiveRow>(
    `select l.*, coalesce((d.settings ->> 'heartbeat')::int, 5) as heartbeat_seconds, d.owner_id
       from device_live l join device_ref d on d.id = l.device_id`,
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

/** The columns were written from a valid heartbeat, by this process or an earlier one. */
const heartbeatOf = (row: LiveRow): Heartbeat =>
  ({
    action: 'heartbeat',
    // An old value is useless, so it is not stored.
    app: '',
    ...Object.fromEntries(beats.map(([field, column]) => [field, row[column]])),
  }) as unknown as Heartbeat;
