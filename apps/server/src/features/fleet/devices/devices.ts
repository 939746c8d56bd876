import { screenSettings } from '@flotilla/contract/phone-settings';
import { phoneStates } from '@flotilla/contract/phone-state';
import type { UserWho } from '../../../platform/access/who.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { ProcessCaches } from '../../../platform/caches/process-caches.ts';
import { among } from '../../../platform/db/list.ts';
import { sql } from '../../../platform/db/orm.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Events } from '../../../platform/events/events.ts';
import { notFound } from '../../../platform/http/call-error.ts';
import { batched, whileInFlight } from '../../../platform/live/batch.ts';
import { phoneTokenPrefix } from '../../identity/sessions/api.ts';
import type { Connections } from '../connections/api.ts';
import type { AgentsOfPhones, DeviceCard, Devices, PhoneChoice, PhoneRegister } from './api.ts';
import type { AssignDeps } from './assign-devices.ts';
import { storeSettings } from './change-settings.ts';
import { joinOwner, joinSite, readmit } from './join-phone.ts';
import { admitByTokens, currentPhones, type Shown } from './known-phones.ts';
import { PhoneIndex } from './phone-index.ts';
import { countAssigned, countByTenant } from './quota.ts';
import { allFound, resolvePhones } from './select-phones.ts';
import {
  choices,
  devicesByIds,
  devicesByNumbers,
  prepareScreens,
  reachable,
  readAddresses,
  readRefs,
  refsByNumbers,
  type StoredDevice,
} from './store.ts';
import { confirmTokens, phonesByTokens } from './tokens.ts';

interface Deps extends AssignDeps {
  readonly bus: Bus;
  readonly events: Events;
  readonly caches: ProcessCaches;
  readonly connections: Pick<Connections, 'live' | 'onLive'>;
  readonly agents: AgentsOfPhones;
}

const changedSubject = 'device.changed';
const joinedSubject = 'device.joined';
const helloBatch = { delayMs: 20, most: 1_000 };

/** Announces changed phones, after the commit. */
export const publishChange = (bus: Bus, deviceIds: readonly number[]): void => {
  if (deviceIds.length > 0) bus.publish(changedSubject, deviceIds);
};

const cardOf = (row: StoredDevice) =>
  ({
    ...row,
    userName: row.userName ?? '',
    groupName: row.groupName ?? '',
    screenSettings: screenSettings.parse(row.screenSettings),
  }) as DeviceCard;

const mostTokens = 500;

export function createDevices(deps: Deps): Devices {
  const { db: database, bus, groups, connections } = deps;
  const db = database.drizzle;
  const index = new PhoneIndex(db, connections, deps.caches);
  for (const subject of [changedSubject, joinedSubject]) bus.subscribe(subject, (ids) => index.changed(ids));
  const phoneOf = whileInFlight((tokens: readonly string[]) => phonesByTokens(db, tokens), mostTokens);
  const byToken = batched((shown: readonly Shown[]) => admitByTokens(database, deps.events, shown), helloBatch);

  const register: PhoneRegister = {
    byToken: (token, hello, address) => byToken({ token, hello, address }),
    joinSite,
    joinOwner: (tx, hello, address, grant) => joinOwner(tx, deps, hello, address, grant),
    joined: (deviceId) => bus.publish(joinedSubject, [deviceId]),
    readmit: (deviceId, hello) => database.transaction((tx) => readmit(tx.drizzle, deviceId, hello)),
    confirmed: batched(
      async (deviceIds: readonly number[]) => {
        await confirmTokens(database, deps.events, deviceIds);
        return deviceIds.map(() => undefined);
      },
      { delayMs: 200, most: 1_000 },
    ),
    async cloneSeen(deviceId) {
      await db.execute(sql`update device set clone_seen_at = now() where id = ${deviceId}`);
    },
    current: (deviceIds) => currentPhones(db, deviceIds),
  };

  const inMemory: Devices['inMemory'] = async (who, { agentId, ...filter }) => {
    const fleet = await index.find(who, filter);
    if (agentId === undefined) return fleet;
    const own = deps.agents.seenBy(who).phonesOf(agentId);
    return { ...fleet, phones: fleet.phones.filter(({ id }) => own.has(id)) };
  };
  const settle: Devices['settle'] = async (who, { state, battery, offline, online, attention, agentId, ...filter }) => {
    const now = { battery, offline, online, attention };
    const isStored = !state && agentId === undefined && Object.values(now).every((wanted) => wanted === undefined);
    if (isStored) return filter;
    const { phones, live } = await inMemory(who, { ...filter, agentId });
    const nowMs = Date.now();
    const fits = ({ slot }: { readonly slot: number }): boolean =>
      (!state || state.includes(phoneStates[live.state[slot]!]!)) && live.passes(slot, now, nowMs);
    return { ...filter, ids: phones.filter(fits).map(({ id }) => id) };
  };
  const resolve = async (tx: Queryable, who: UserWho, choice: PhoneChoice) =>
    resolvePhones(tx, groups, who, { ...choice, all: choice.all && (await settle(who, choice.all)) });

  return {
    register,
    choices,
    groupChoices: groups.choices,
    select: async (tx, who, choice) => allFound(await resolve(tx, who, choice), choice),
    resolve,
    settle,
    storeSettings,
    byNumbers: refsByNumbers,
    byNumber: async (tx, who, deviceNo) => (await refsByNumbers(tx, who, [deviceNo]))[0]!,
    inMemory,
    everyPhone: () => index.all(),
    addresses: (tenantId) => readAddresses(db, tenantId),
    async cards(tx, who, which) {
      const rows = 'ids' in which ? devicesByIds(tx, who, which.ids) : devicesByNumbers(tx, who, which.deviceNos);
      return (await rows).map(cardOf);
    },
    screens: prepareScreens(db),
    reachable,
    async assertInReach(tx, who, ids) {
      if ((await reachable(tx, who, ids)).size < new Set(ids).size) throw notFound();
    },
    checkGroups: groups.check,
    async forDispatch(tx, { tenantId, ownerIds, deviceIds, groupIds }) {
      const owners = ownerIds === null ? sql`true` : among(sql`owner_id`, ownerIds);
      const chosen = sql`(${among(sql`id`, deviceIds)} or ${among(sql`group_id`, groupIds)})`;
      return readRefs(tx, sql`tenant_id = ${tenantId} and status = 0 and ${owners} and ${chosen} order by id`);
    },
    async handOver(tx, from) {
      const { rows } = await tx.execute<{ id: number }>(sql`select id from device where owner_id = ${from}`);
      return () =>
        publishChange(
          bus,
          rows.map(({ id }) => id),
        );
    },
    authenticate: async (token) => (token.startsWith(phoneTokenPrefix) ? phoneOf(token) : null),
    used: countAssigned,
    usedByTenant: countByTenant,
    onChange: (listener) => bus.subscribe(changedSubject, listener as (message: never) => void),
  };
}
