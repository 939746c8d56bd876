import { attentionRank, attentionReasons, isBatteryLow, needsAttention } from '@flotilla/contract/attention';
import { phoneStateOf, phoneStates } from '@flotilla/contract/phone-state';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { UserWho } from '../../../platform/access/who.ts';
import { createLocalBus } from '../../../platform/bus/bus.ts';
import { createProcessCaches } from '../../../platform/caches/process-caches.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { noEvents } from '../../../testing/no-events.ts';
import { heartbeatOf } from '../../../testing/scripted-phone.ts';
import { createConnections } from '../connections/connections.ts';
import type { LiveSession } from '../connections/live-session.ts';
import type { DeviceRef } from '../devices/api.ts';
import { PhoneIndex } from '../devices/phone-index.ts';
import { listLive } from './list-monitor.ts';
import { countFleet, summarise } from './summarise.ts';

/** The same numbers from 0 to 1 for the same seed. */
const randomOf = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const tenantOf: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 1, 4: 4, 5: 4, 6: 6 };
const owners = Object.keys(tenantOf).map(Number);
const groups = [null, 1, 2, 3];
const person = (userType: 'background' | 'front', tenantId: number, ownerIds?: number[]) =>
  ({ userType, tenantId, scope: ownerIds ? { kind: 'owners', ownerIds } : { kind: 'all' } }) as UserWho;
const people = [
  person('background', 0),
  person('background', 0, [1, 2, 4]),
  person('background', 0, []),
  person('front', 1),
  person('front', 1, [2]),
  person('front', 4, [1, 4]),
];

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.query(`alter table device drop constraint device_owner_id_fkey;
    alter table device drop constraint device_group_id_tenant_id_fkey`);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T08:00:00Z') });
});
afterEach(() => db.query('delete from device'));
afterAll(async () => {
  vi.useRealTimers();
  await db.drop();
});

function setUp(seed: number) {
  const random = randomOf(seed);
  const below = (end: number) => Math.floor(random() * end);
  const oneOf = <T>(all: readonly T[]): T => all[below(all.length)]!;
  const maybe = <T>(value: T): T | undefined => (random() < 0.25 ? value : undefined);
  const connections = createConnections({
    events: noEvents,
    db: {} as never,
    soleServer: { require() {} },
    bus: createLocalBus(() => {}),
    log: {} as never,
  });
  const index = new PhoneIndex(db.drizzle, connections, createProcessCaches());
  const deps = {
    db: db.drizzle,
    connections,
    devices: {
      inMemory: index.find.bind(index),
      cards: async (_db: unknown, _who: unknown, { ids }: { ids: number[] }) =>
        ids.map((id) => ({ id, capabilities: [] })),
    },
    groups: { names: async () => new Map() },
    agents: { seenBy: () => ({ agentOf: () => undefined }) },
  } as unknown as Parameters<typeof summarise>[0] & Parameters<typeof listLive>[0];
  let ids: number[] = [];
  let made = 0;
  let epoch = 0;
  const sessions = new Map<number, LiveSession>();

  const add = async (count: number) => {
    for (let nth = 0; nth < count; nth += 1) {
      const ownerId = oneOf(owners);
      made += 1;
      const { rows } = await db.query<{ id: number }>(
        `insert into device (tenant_id, owner_id, device_no, device_id, group_id, status)
         values ($1, $2, $3, $4, $5, $6) returning id`,
        [
          tenantOf[ownerId],
          ownerId,
          `${oneOf(['A', 'a', 'Ä', 'B-'])}${made}`,
          `${seed}-${made}`,
          oneOf(groups),
          below(2),
        ],
      );
      ids.push(rows[0]!.id);
    }
    index.changed(ids.slice(-count));
  };
  const update = async (id: number, set: string, ...values: unknown[]) => {
    await db.query(`update device set ${set} where id = $1`, [id, ...values]);
    index.changed([id]);
  };
  const goTo = async (id: number, ownerId: number | null) => {
    made += 1;
    const number = ownerId === null ? null : `moved ${made}`;
    const tenantId = ownerId === null ? null : tenantOf[ownerId];
    await update(id, 'owner_id = $2, tenant_id = $3, device_no = $4, group_id = null', ownerId, tenantId, number);
    connections.belongsTo(id, ownerId);
  };
  const connect = (id: number) => {
    epoch += 1;
    const control = { refuse() {} };
    const session = {
      deviceId: id,
      ownerId: oneOf(owners),
      epoch,
      capabilities: new Set(),
      heartbeatMs: 5_000,
      control,
    } as never;
    sessions.set(id, session);
    connections.attach(session);
  };
  const beat = (id: number) => {
    const flag = () => oneOf([0, 1, 1] as const);
    const said = { battery: below(100), isCharging: flag(), serviceOk: flag(), taskName: oneOf(['', 'work']) };
    if (sessions.has(id)) connections.heartbeat(sessions.get(id)!, heartbeatOf(said));
  };
  const changes: readonly ((id: number) => unknown)[] = [
    () => add(1 + below(3)),
    (id) => update(id, 'status = $2', below(2)),
    (id) => update(id, 'group_id = case when tenant_id is null then null else $2::bigint end', oneOf(groups)),
    (id) => goTo(id, oneOf([...owners, null])),
    async (id) => {
      await db.query('delete from device where id = $1', [id]);
      ids = ids.filter((other) => other !== id);
      index.changed([id]);
      connections.forget(id);
    },
    connect,
    connect,
    beat,
    beat,
    beat,
    (id) => sessions.has(id) && connections.detach(sessions.get(id)!),
    (id) => connections.belongsTo(id, oneOf(owners)),
    (id) => connections.forget(id),
    (id) => connections.refused(id, oneOf(['clone', 'disabled'])),
    () => connections.markThrown(new Set(ids.filter(() => random() < 0.3))),
    () => vi.setSystemTime(Date.now() + below(200_000)),
  ];

  /** The expected list, computed from all rows and their live states without any cache. */
  async function plainly(who: UserWho) {
    const { rows } = await db.query<DeviceRef & Record<string, unknown>>(`
      select id, device_no as "deviceNo", status, tenant_id as "tenantId", owner_id as "ownerId", group_id as "groupId"
        from device where device_no is not null order by natural_key(device_no) collate "C", id`);
    const { scope } = who;
    return rows
      .filter(({ tenantId }) => who.userType === 'background' || tenantId === who.tenantId)
      .filter(({ ownerId }) => scope.kind === 'all' || scope.ownerIds.includes(ownerId))
      .map((row) => {
        const live = connections.live(row.id);
        const beat = live?.heartbeat;
        const facts = {
          status: row.status,
          online: live?.online ?? false,
          refusal: live?.refusal ?? null,
          serviceOk: beat?.serviceOk ?? null,
          taskName: beat?.taskName ?? null,
          battery: beat?.battery ?? null,
          isCharging: beat?.isCharging ?? null,
          threw: live?.threw ?? false,
        };
        const since = live?.sinceMs ?? Number.NEGATIVE_INFINITY;
        return { ...row, ...facts, since, reportMs: live?.reportMs ?? 0, state: phoneStateOf(row.status, live), facts };
      });
  }

  async function compareList(who: UserWho, all: Awaited<ReturnType<typeof plainly>>) {
    const query = {
      deviceNo: maybe(oneOf(['a1', 'ä', 'B-', 'MOVED'])),
      ofDevice: random() < 0.05 ? all[0]?.deviceNo : undefined,
      groupId: maybe(1),
      tenantId: maybe(oneOf(owners)),
      status: maybe(oneOf([0, 1] as const)),
      battery: maybe(below(100)),
      offline: maybe(below(10)),
      online: maybe(oneOf([0, 1] as const)),
      attention: maybe(oneOf([0, 1] as const)),
      orderBy: oneOf(['id', 'deviceNo', 'battery', 'reportTime', 'online', 'attention', undefined] as const),
      order: oneOf(['asc', 'desc', undefined] as const),
      pageNum: 1 + below(3),
      pageSize: oneOf([1, 7, 100]),
    };
    const kept = all.filter(
      (one) =>
        (!query.deviceNo || query.ofDevice || one.deviceNo.toLowerCase().includes(query.deviceNo.toLowerCase())) &&
        (!query.ofDevice || one.deviceNo === query.ofDevice) &&
        (query.groupId === undefined || one.groupId === query.groupId) &&
        (query.tenantId === undefined || one.ownerId === query.tenantId) &&
        (query.status === undefined || one.status === query.status) &&
        (query.battery === undefined || (one.battery !== null && one.battery < query.battery)) &&
        (query.offline === undefined || (!one.online && Date.now() - one.since >= query.offline * 60_000)) &&
        (query.online === undefined || one.online === (query.online === 1)) &&
        (query.attention === undefined || needsAttention(one.facts) === (query.attention === 1)),
    );
    const keys = {
      id: (one: (typeof all)[number]) => one.id,
      deviceNo: (one: (typeof all)[number]) => all.indexOf(one),
      battery: (one: (typeof all)[number]) => one.battery ?? -1,
      reportTime: (one: (typeof all)[number]) => one.reportMs,
      online: (one: (typeof all)[number]) => Number(one.online),
      attention: (one: (typeof all)[number]) => attentionRank(one.facts),
    };
    const key = keys[query.orderBy ?? 'deviceNo'];
    const sorted = kept.toSorted((one, other) =>
      query.order === 'desc' ? key(other) - key(one) : key(one) - key(other),
    );
    const from = (query.pageNum - 1) * query.pageSize;
    const { list, total } = await listLive(deps, who, query);
    const shown = { ids: list.map(({ id }) => id), total };
    const wanted = { ids: sorted.slice(from, from + query.pageSize).map(({ id }) => id), total: kept.length };
    expect(shown, JSON.stringify({ query, who })).toEqual(wanted);
  }

  async function compare() {
    for (const who of people) {
      const all = await plainly(who);
      const groupId = oneOf([undefined, 2]);
      const some = all.filter((one) => groupId === undefined || one.groupId === groupId);
      const inState = (...states: string[]) => some.filter(({ state }) => states.includes(state)).length;
      const counts = {
        total: some.length,
        online: inState('idle', 'busy'),
        offline: inState('offline', 'never'),
        busy: inState('busy'),
        disabled: inState('disabled'),
        lowBattery: some.filter(({ online, facts }) => online && isBatteryLow(facts)).length,
        attention: some.filter(({ facts }) => needsAttention(facts)).length,
        attentionBy: Object.fromEntries(
          attentionReasons.map((reason, rank) => [
            reason,
            some.filter(({ facts }) => attentionRank(facts) === rank).length,
          ]),
        ),
      };
      expect(await countFleet(deps, who, groupId)).toEqual(counts);
      const { groups: cells, ...sums } = await summarise(deps, who, groupId);
      expect(sums).toEqual(counts);
      const byGroup = Map.groupBy(some, (one) => one.groupId);
      expect(new Map(cells.map(({ id, deviceNos, states }) => [id, { deviceNos, states }]))).toEqual(
        new Map(
          [...byGroup].map(([id, ones]) => [
            id,
            {
              deviceNos: ones.map(({ deviceNo }) => deviceNo),
              states: ones.map(({ state }) => phoneStates.indexOf(state)),
            },
          ]),
        ),
      );
      for (let nth = 0; nth < 4; nth += 1) await compareList(who, all);
    }
  }

  return { add, compare, change: async () => ids.length > 0 && oneOf(changes)(oneOf(ids)) };
}

test.each([1, 2, 3, 4])('memory answers what rows and live states say, whatever changes: %i', async (seed) => {
  const { add, change, compare } = setUp(seed);
  await compare();
  await add(60);
  for (let round = 0; round < 25; round += 1) {
    for (let nth = 0; nth < 12; nth += 1) await change();
    await compare();
  }
});

test('a fleet that outgrows its columns is read again', async () => {
  const { add, change, compare } = setUp(5);
  await compare();
  await add(900);
  await compare();
  await add(200);
  await compare();
  await add(400);
  for (let nth = 0; nth < 20; nth += 1) await change();
  await compare();
});
