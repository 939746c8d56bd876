import type { DeviceSettings, ScreenSettings } from '@flotilla/contract/phone-settings';
import { and, asc, count, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { UserWho, Who } from '../../../platform/access/who.ts';
import { among, contains, equals, type Order, type Page, readPage } from '../../../platform/db/list.ts';
import { scoped, unscoped, withinScope } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import { userRef } from '../../identity/users/api.ts';
import { deviceGroups } from '../device-groups/api.ts';
import type { DeviceRef, Devices, SettledFilter } from './api.ts';
import { naturalKey } from './natural-key.ts';
import { maySeeWaiting } from './policy.ts';
import { devices } from './schema.ts';

export interface StoredDevice {
  readonly id: number;
  readonly tenantId: number | null;
  readonly ownerId: number | null;
  readonly deviceNo: string | null;
  readonly hardwareId: string;
  readonly brand: string;
  readonly mode: string;
  readonly imei: string;
  readonly ip: string;
  readonly osVersion: string;
  readonly agentVersion: string;
  readonly groupId: number | null;
  readonly groupName: string | null;
  readonly userName: string | null;
  readonly status: number;
  readonly capabilities: string[];
  readonly settings: Partial<DeviceSettings>;
  readonly screenSettings: Partial<ScreenSettings>;
  readonly cloneSeenAt: string | null;
  readonly updatedAt: string;
}

const groups = unscoped(deviceGroups, 'the name of the group of a phone in reach');

export type Device = ReturnType<typeof rowsOf>;
export const rowsOf = (db: Queryable, who: Who) => scoped(db, who).rows(devices, 'd');

/** Includes waiting phones, for users who assign them. */
const joinedRows = (db: Queryable, who: UserWho): Device => {
  if (!maySeeWaiting(who)) return rowsOf(db, who);
  const table = unscoped(devices, 'waiting phones are nobody’s; the policy says who deals with them');
  return db
    .select()
    .from(table)
    .where(or(withinScope(table, who), isNull(table.tenantId)))
    .as('d') as unknown as Device;
};

export const conditions = (d: Device, filter: SettledFilter): SQL | undefined =>
  and(
    filter.ids && among(d.id, filter.ids),
    contains(d.deviceNo, filter.deviceNo),
    contains(d.hardwareId, filter.deviceId),
    contains(d.brand, filter.brand),
    contains(d.mode, filter.mode),
    contains(d.ip, filter.ip),
    equals(d.groupId, filter.groupId),
    equals(d.ownerId, filter.tenantId),
    equals(d.status, filter.status),
    filter.assStatus === undefined ? undefined : filter.assStatus === 1 ? isNotNull(d.deviceNo) : isNull(d.deviceNo),
  );

const fields = (d: Device) => ({
  id: d.id,
  tenantId: d.tenantId,
  ownerId: d.ownerId,
  deviceNo: d.deviceNo,
  hardwareId: d.hardwareId,
  brand: d.brand,
  mode: d.mode,
  imei: d.imei,
  ip: d.ip,
  osVersion: d.osVersion,
  agentVersion: d.agentVersion,
  groupId: d.groupId,
  groupName: groups.name,
  userName: userRef.username,
  status: d.status,
  capabilities: d.capabilities,
  settings: d.settings,
  screenSettings: d.screenSettings,
  cloneSeenAt: d.cloneSeenAt,
  updatedAt: d.updatedAt,
});

const select = (db: Queryable, d: Device) =>
  db.select(fields(d)).from(d).leftJoin(groups, eq(groups.id, d.groupId)).leftJoin(userRef, eq(userRef.id, d.ownerId));

export const listAssigned = (db: Queryable, who: UserWho, filter: SettledFilter, page: Page) =>
  listRows(db, rowsOf(db, who), { ...filter, assStatus: 1 }, page, { by: 'deviceNo', order: 'asc' });

export const listJoined = (db: Queryable, who: UserWho, filter: SettledFilter, page: Page) =>
  listRows(db, joinedRows(db, who), filter, page, { by: 'id', order: 'desc' });

async function listRows(db: Queryable, d: Device, filter: SettledFilter, page: Page, fallback: Order) {
  const where = conditions(d, filter);
  const { id, hardwareId, brand, mode, ip, status, updatedAt } = d;
  const names = { userName: userRef.username, groupName: groups.name };
  const said = { deviceNo: naturalKey(d.deviceNo), deviceId: hardwareId, brand, mode, ip };
  const columns = { id, ...said, status, gmtModified: updatedAt, ...names };
  const { list, total } = await readPage(db, select(db, d), where, page, columns, fallback);
  return { rows: list as StoredDevice[], total };
}

async function single(rows: Promise<StoredDevice[]>): Promise<StoredDevice> {
  const [row] = await rows;
  if (!row) throw notFound();
  return row;
}

export function oneDevice(db: Queryable, who: Who, id: number): Promise<StoredDevice> {
  const d = rowsOf(db, who);
  return single(select(db, d).where(eq(d.id, id)) as unknown as Promise<StoredDevice[]>);
}

export function deviceByNumber(db: Queryable, who: Who, deviceNo: string): Promise<StoredDevice> {
  const d = rowsOf(db, who);
  return single(select(db, d).where(eq(d.deviceNo, deviceNo)) as unknown as Promise<StoredDevice[]>);
}

/** Every phone with one of these numbers, or 404 for all. */
export async function refsByNumbers(db: Queryable, who: Who, deviceNos: readonly string[]): Promise<DeviceRef[]> {
  const d = rowsOf(db, who);
  const wanted = [...new Set(deviceNos)];
  const rows = await db
    .select({
      id: d.id,
      deviceNo: d.deviceNo,
      status: d.status,
      tenantId: d.tenantId,
      ownerId: d.ownerId,
      groupId: d.groupId,
    })
    .from(d)
    .where(sql`${d.deviceNo} = any(${sql.param(wanted)}::text[])`)
    .orderBy(d.id);
  if (rows.length !== wanted.length) throw notFound();
  return rows as DeviceRef[];
}

/** Rows of ids that were seen within reach, in the order of the ids. */
export async function devicesByIds(db: Queryable, who: Who, ids: readonly number[]): Promise<StoredDevice[]> {
  const d = rowsOf(db, who);
  const rows = (await select(db, d).where(among(d.id, ids))) as unknown as StoredDevice[];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function devicesByNumbers(db: Queryable, who: Who, deviceNos: readonly string[]): Promise<StoredDevice[]> {
  const d = rowsOf(db, who);
  return select(db, d).where(sql`${d.deviceNo} = any(${sql.param([...deviceNos])}::text[])`) as unknown as Promise<
    StoredDevice[]
  >;
}

export async function reachable(db: Queryable, who: Who, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const d = rowsOf(db, who);
  const rows = await db.select({ id: d.id }).from(d).where(among(d.id, ids));
  return new Set(rows.map((row) => row.id));
}

/** Assigned phones to choose from, by number. */
export const choices: Devices['choices'] = async (
  db,
  who,
  { deviceNo, groupId, groupIds, enabled, pageNum, pageSize },
) => {
  const d = rowsOf(db, who);
  const status = enabled === undefined ? undefined : enabled === 1 ? 0 : 1;
  const inGroups = groupIds ? among(d.groupId, groupIds) : undefined;
  const where = and(conditions(d, { deviceNo, groupId, status, assStatus: 1 }), inGroups);
  const [rows, totals] = await Promise.all([
    select(db, d)
      .where(where)
      .orderBy(asc(naturalKey(d.deviceNo)))
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize),
    db.select({ total: count() }).from(d).where(where),
  ]);
  const list = (rows as unknown as StoredDevice[]).map(({ id, deviceNo: number, groupName, userName }) => ({
    id,
    deviceNo: number ?? '',
    groupName: groupName ?? '',
    userName: userName ?? '',
  }));
  return { list, total: totals[0]?.total ?? 0 };
};
