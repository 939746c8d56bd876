import { screenSettings } from '@flotilla/contract/phone-settings';
import { phoneStates } from '@flotilla/contract/phone-state';
import { sql } from 'drizzle-orm';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { batched } from '../../../platform/live/batch.ts';
import type { Admission, Connections } from '../connections/api.ts';
import type { DeviceCard, DeviceRef, Devices, PhoneChoice, PhoneRegister } from './api.ts';
import type { AssignDeps } from './assign-devices.ts';
import { storeSettings } from './change-settings.ts';
import { joinOwner, joinSite, readmit } from './join-phone.ts';
import { admitByTokens, currentPhones, type Shown } from './known-phones.ts';
import { PhoneIndex } from './phone-index.ts';
import { countAssigned } from './quota.ts';
import { assertAllFound, resolvePhones } from './select-phones.ts';
import { choices, devicesByIds, devicesByNumbers, reachable, refsByNumbers, type StoredDevice } from './store.ts';
import { confirmTokens, phoneByToken } from './tokens.ts';

interface Deps extends AssignDeps {
  readonly bus: Bus;
  readonly connections: Pick<Connections, 'live' | 'onLive'>;
}

const changedSubject = 'device.changed';
const joinedSubject = 'device.joined';
const helloBatch = { delayMs: 20, most: 1_000 };

/** Announces changed phones, after the commit. */
export const publishChange = (bus: Bus, deviceIds: readonly number[]): void => {
  if (deviceIds.length > 0) bus.publish(changedSubject, deviceIds);
};

const cardOf = (row: StoredDevice): DeviceCard => ({
  id: row.id,
  deviceNo: row.deviceNo!,
  status: row.status as 0 | 1,
  groupId: row.groupId,
  hardwareId: row.hardwareId,
  brand: row.brand,
  mode: row.mode,
  imei: row.imei,
  ip: row.ip,
  tenantId: row.tenantId!,
  ownerId: row.ownerId!,
  userName: row.userName ?? '',
  groupName: row.groupName ?? '',
  capabilities: row.capabilities,
  screenSettings: screenSettings.parse(row.screenSettings),
});

export function createDevices(deps: Deps): Devices {
  const { db: database, bus, groups, connections } = deps;
  const db = database.drizzle;
  const index = new PhoneIndex(db, connections);
  for (const subject of [changedSubject, joinedSubject]) bus.subscribe(subject, (ids) => index.changed(ids));
  const byToken = batched((shown: readonly Shown[]) => admitByTokens(db, shown), helloBatch);

  const register: PhoneRegister = {
    byToken: (token, hello, address) => byToken({ token, hello, address }),
    joinSite: (tx, hello, address) => joinSite(tx, hello, address),
    async joinOwner(tx, hello, address, grant) {
      return joinOwner(tx, deps, hello, address, grant);
    },
    joined: (deviceId) => bus.publish(joinedSubject, [deviceId]),
    readmit: (deviceId, hello): Promise<Admission> =>
      database.transaction((tx) => readmit(tx.drizzle, deviceId, hello)),
    confirmed: batched(
      async (deviceIds: readonly number[]) => {
        await confirmTokens(db, deviceIds);
        return deviceIds.map(() => undefined);
      },
      { delayMs: 200, most: 1_000 },
    ),
    async cloneSeen(deviceId) {
      await db.execute(sql`update device set clone_seen_at = now() where id = ${deviceId}`);
    },
    current: (deviceIds) => currentPhones(db, deviceIds),
  };

  const settle: Devices['settle'] = async (who, { state, ...filter }) => {
    if (!state) return filter;
    const { phones, live } = await index.find(who, filter);
    const inState = phones.filter(({ slot }) => state.includes(phoneStates[live.state[slot]!]!));
    return { ...filter, ids: inState.map(({ id }) => id) };
  };
  const resolve = async (tx: Queryable, who: UserWho, choice: PhoneChoice) =>
    resolvePhones(tx, groups, who, { ...choice, all: choice.all && (await settle(who, choice.all)) });

  return {
    register,
    choices,
    groupChoices: groups.choices,
    async select(tx, who, choice) {
      const phones = await resolve(tx, who, choice);
      assertAllFound(phones, choice);
      return phones;
    },
    resolve,
    settle,
    storeSettings,
    byNumbers: refsByNumbers,
    async byNumber(tx, who, deviceNo) {
      const [device] = await refsByNumbers(tx, who, [deviceNo]);
      return device!;
    },
    inMemory: (who, filter) => index.find(who, filter),
    async cards(tx, who, which) {
      const rows = 'ids' in which ? devicesByIds(tx, who, which.ids) : devicesByNumbers(tx, who, which.deviceNos);
      return (await rows).map(cardOf);
    },
    reachable,
    checkGroups: groups.check,
    async forDispatch(tx, { tenantId, ownerIds, deviceIds, groupIds }) {
      const owners = ownerIds === null ? sql`true` : sql`owner_id = any(${sql.param([...ownerIds])}::bigint[])`;
      const { rows } = await tx.execute<DeviceRef & Record<string, unknown>>(sql`
        select id, device_no as "deviceNo", status, tenant_id as "tenantId", owner_id as "ownerId", group_id as "groupId"
          from device
         where tenant_id = ${tenantId} and status = 0 and ${owners}
           and (id = any(${sql.param([...deviceIds])}::bigint[]) or group_id = any(${sql.param([...groupIds])}::bigint[]))
         order by id`);
      return rows;
    },
    authenticate: (token) => phoneByToken(db, token),
    used: countAssigned,
    onChange: (hear) => bus.subscribe(changedSubject, hear as (message: never) => void),
  };
}
