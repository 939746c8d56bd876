import { mostAssigned } from '@flotilla/contract/http/fleet/devices';
import type { UserWho, Who } from '../../../platform/access/who.ts';
import { among, amongTexts, contains, equals, type Order, type Page, readPage } from '../../../platform/db/list.ts';
import { and, eq, isNotNull, isNull, or, type SQL, sql } from '../../../platform/db/orm.ts';
import { columnsOf, scoped, unscoped, withinScope } from '../../../platform/db/owned.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { CallError, notFound } from '../../../platform/http/call-error.ts';
import { userRef } from '../../identity/users/api.ts';
import { deviceGroups } from '../device-groups/api.ts';
import type { DeviceRef, Devices, ScreenPhone, SettledFilter } from './api.ts';
import { naturalKey } from './natural-key.ts';
import { maySeeWaiting } from './policy.ts';
import { devices } from './schema.ts';

const groups = unscoped(deviceGroups, 'the name of the group of a phone in reach');

export type Device = ReturnType<typeof rowsOf>;
export const rowsOf = (db: Queryable, who: Who) => scoped(db, who).rows(devices, 'd');

/** Includes waiting phones, for users who assign them. */
const joinedRows = (db: Queryable, who: UserWho): Device => {
  if (!maySeeWaiting(who)) return rowsOf(db, who);
  const table = unscoped(devices, 'waiting phones are unowned; the policy decides who may reach them');
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

const select = (db: Queryable, d: Device) =>
  db
    .select({ ...columnsOf(d), groupName: groups.name, userName: userRef.username })
    .from(d)
    .leftJoin(groups, eq(groups.id, d.groupId))
    .leftJoin(userRef, eq(userRef.id, d.ownerId));
/** A phone's row with the names of its group and its owner. */
export type StoredDevice = Awaited<ReturnType<typeof select>>[number];

export const listAssigned = (db: Queryable, who: UserWho, filter: SettledFilter, page: Page) =>
  listRows(db, rowsOf(db, who), { ...filter, assStatus: 1 }, page, { by: 'deviceNo', order: 'asc' });

export const listJoined = (db: Queryable, who: UserWho, filter: SettledFilter, page: Page) =>
  listRows(db, joinedRows(db, who), filter, page, { by: 'id', order: 'desc' });

/** The waiting phones that match, the first that joined first. */
export async function waitingIds(db: Queryable, who: UserWho, filter: SettledFilter): Promise<number[]> {
  const d = joinedRows(db, who);
  const rows = await db
    .select({ id: d.id })
    .from(d)
    .where(and(conditions(d, filter), isNull(d.tenantId)))
    .orderBy(d.id)
    .limit(mostAssigned + 1);
  if (rows.length > mostAssigned) throw new CallError('tooLarge', { params: { limit: String(mostAssigned) } });
  return rows.map(({ id }) => id);
}

async function listRows(db: Queryable, d: Device, filter: SettledFilter, page: Page, fallback: Order) {
  const where = conditions(d, filter);
  const { id, hardwareId, brand, mode, ip, status, updatedAt } = d;
  const names = { userName: userRef.username, groupName: groups.name };
  const facts = { deviceNo: naturalKey(d.deviceNo), deviceId: hardwareId, brand, mode, ip };
  const columns = { id, ...facts, status, gmtModified: updatedAt, ...names };
  return readPage(db, select(db, d), where, page, columns, fallback);
}

async function single(db: Queryable, who: Who, which: (d: Device) => SQL): Promise<StoredDevice> {
  const d = rowsOf(db, who);
  const [row] = await select(db, d).where(which(d));
  if (!row) throw notFound();
  return row;
}

export const oneDevice = (db: Queryable, who: Who, id: number) => single(db, who, (d) => eq(d.id, id));

export const deviceByNumber = (db: Queryable, who: Who, deviceNo: string) =>
  single(db, who, (d) => eq(d.deviceNo, deviceNo));

export const refFields = ({ id, deviceNo, status, tenantId, ownerId, groupId }: Device) => ({
  id,
  deviceNo,
  status,
  tenantId,
  ownerId,
  groupId,
});

/** Phones without a caller's scope. `which` is the condition, and the order where one is wanted. */
export async function readRefs(db: Queryable, which: SQL): Promise<DeviceRef[]> {
  const { rows } = await db.execute<DeviceRef & Record<string, unknown>>(sql`
    select id, device_no as "deviceNo", status, tenant_id as "tenantId", owner_id as "ownerId", group_id as "groupId"
      from device where ${which}`);
  return rows;
}

/** The last known addresses of a tenant's phones, without a caller's scope. */
export async function readAddresses(db: Queryable, tenantId: number): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.execute<{ id: number; ip: string }>(
    sql`select id, ip from device where tenant_id = ${tenantId} and device_no is not null and ip <> ''`,
  );
  return new Map(rows.map(({ id, ip }) => [id, ip]));
}

export async function refsByNumbers(db: Queryable, who: Who, deviceNos: readonly string[]): Promise<DeviceRef[]> {
  const d = rowsOf(db, who);
  const wanted = [...new Set(deviceNos)];
  const rows = await db.select(refFields(d)).from(d).where(amongTexts(d.deviceNo, wanted)).orderBy(d.id);
  if (rows.length !== wanted.length) throw notFound();
  return rows as DeviceRef[];
}

/** Rows of ids that were seen within reach, in the order of the ids. */
export async function devicesByIds(db: Queryable, who: Who, ids: readonly number[]): Promise<StoredDevice[]> {
  const d = rowsOf(db, who);
  const rows = await select(db, d).where(among(d.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function devicesByNumbers(db: Queryable, who: Who, deviceNos: readonly string[]): Promise<StoredDevice[]> {
  const d = rowsOf(db, who);
  return select(db, d).where(amongTexts(d.deviceNo, deviceNos));
}

/** Reads phones by number for checks of viewers' rights, with a statement that each connection of the pool prepares once. */
export function prepareScreens(db: Queryable) {
  const d = unscoped(devices, 'viewers’ rights over a phone are checked on the row that was read');
  const { id, deviceNo, status, tenantId, ownerId, capabilities, screenSettings } = d;
  const phone = { id, deviceNo, status, tenantId, ownerId, capabilities, screenSettings };
  const statement = db
    .select({ ...phone, ownerExpiresAt: userRef.expiresAt })
    .from(d)
    .leftJoin(userRef, eq(userRef.id, d.tenantId))
    .where(sql`${d.deviceNo} = any(${sql.placeholder('deviceNos')}::text[]) and ${d.ownerId} is not null`)
    .prepare('device_screens');
  return async (deviceNos: readonly string[]) =>
    new Map(((await statement.execute({ deviceNos })) as ScreenPhone[]).map((row) => [row.deviceNo, row]));
}

export async function reachable(db: Queryable, who: Who, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const d = rowsOf(db, who);
  const rows = await db.select({ id: d.id }).from(d).where(among(d.id, ids));
  return new Set(rows.map((row) => row.id));
}

export const choices: Devices['choices'] = async (db, who, { deviceNo, groupId, groupIds, enabled, ...page }) => {
  const d = rowsOf(db, who);
  const status = enabled === undefined ? undefined : enabled === 1 ? 0 : 1;
  const where = and(conditions(d, { deviceNo, groupId, status, assStatus: 1 }), groupIds && among(d.groupId, groupIds));
  const columns = { deviceNo: naturalKey(d.deviceNo) };
  const found = await readPage(db, select(db, d), where, page, columns, { by: 'deviceNo', order: 'asc' });
  const list = found.list.map((row) => ({
    id: row.id,
    deviceNo: row.deviceNo ?? '',
    groupName: row.groupName ?? '',
    userName: row.userName ?? '',
  }));
  return { ...found, list };
};
