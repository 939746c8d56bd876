import { attentionReasons } from '@flotilla/contract/attention';
import { addDevice, changeDeviceStatus, editDevice, findOneDevice } from '@flotilla/contract/http/fleet/devices';
import { listMonitor, monitorCounts, monitorHistory, monitorSummary } from '@flotilla/contract/http/fleet/monitor';
import { phoneStates } from '@flotilla/contract/phone-state';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { Person } from '../../../testing/factories.ts';
import { type OwnedPhone, ownedPhone } from '../../../testing/fleet-factories.ts';

let tenant: Person;
let other: Person;
let idle: OwnedPhone;
let busy: OwnedPhone;

const t = await useTestApp();
beforeAll(async () => {
  tenant = await t.tenant();
  other = await t.tenant();
  idle = await ownedPhone(t, tenant, 'idle');
  busy = await ownedPhone(t, tenant, 'busy');
  idle.phone.heartbeat({ battery: 15 });
  busy.phone.heartbeat({ battery: 60, taskName: 'sample' });
  const { groupId } = idle;
  await tenant.call(addDevice, { body: { deviceNo: 'never came', groupId } });
  const { id } = await tenant.call(addDevice, { body: { deviceNo: 'disabled', groupId } });
  await tenant.call(changeDeviceStatus, { query: { ids: [id], status: 1 } });
  await eventually(async () => (await tenant.call(monitorSummary)).busy === 1);
});

const numbers = async (query: object, as = tenant) =>
  (await as.call(listMonitor, { query })).list.map((row) => row.deviceNo);

test('the list is narrowed by live state and by row', async () => {
  expect(await numbers({})).toEqual(['busy', 'disabled', 'idle', 'never came']);
  expect(await numbers({ battery: 20 })).toEqual(['idle']);
  expect(await numbers({ battery: '90' })).toEqual(['busy', 'idle']);
  expect(await numbers({ offline: 2 })).toEqual(['disabled', 'never came']);
  expect(await numbers({ online: 1, deviceNo: 'BUS' })).toEqual(['busy']);
  expect(await numbers({ groupId: busy.groupId })).toEqual(['busy']);
  expect(await numbers({ ofDevice: 'busy' })).toEqual(['busy']);
  expect(await numbers({ ofDevice: 'bus' })).toEqual([]);
  expect(await numbers({ status: 1 })).toEqual(['disabled']);
  expect(await numbers({ deviceNos: 'idle, busy,nobody' })).toEqual(['busy', 'idle']);
  expect(await numbers({ deviceNos: ['idle', 'busy'], online: 1, deviceNo: 'IDL' })).toEqual(['idle']);
  expect(await numbers({ deviceNos: 'nobody' })).toEqual([]);
  expect(await numbers({ deviceNos: 'busy' }, other)).toEqual([]);
  expect(await numbers({ deviceNos: ' ,' })).toHaveLength(4);
  expect(await numbers({ battery: '', offline: '', online: '', groupId: '' })).toHaveLength(4);
});

test('it is narrowed to at most 1,000 phones', async () => {
  const many = Array.from({ length: 999 }, (_none, nth) => `phone ${nth}`);
  expect(await numbers({ deviceNos: [...many, 'busy'].join() })).toEqual(['busy']);
  const wrong = await tenant.send(listMonitor, { query: { deviceNos: [...many, 'busy', 'idle'].join() } });
  expect(wrong).toMatchObject({ code: 400, data: { errors: [{ path: 'deviceNos' }] } });
});

test('it is ordered by live state, in pages with the whole count', async () => {
  expect(await numbers({ orderBy: 'battery', order: 'desc' })).toEqual(['busy', 'idle', 'disabled', 'never came']);
  expect(await numbers({ orderBy: 'attention' })).toEqual(['never came', 'idle', 'busy', 'disabled']);
  const { list, total } = await tenant.call(listMonitor, { query: { orderBy: 'battery', pageSize: 1, pageNum: 3 } });
  expect([list.map((row) => row.deviceNo), total]).toEqual([['idle'], 4]);
  expect(await numbers({ attention: 1 })).toEqual(['idle', 'never came']);
  expect(await numbers({ attention: 0 })).toEqual(['busy', 'disabled']);
  const wrong = await tenant.send(listMonitor, { query: { battery: 'low' } });
  expect(wrong).toMatchObject({ code: 400, data: { errors: [{ path: 'battery' }] } });
});

test('every phone is counted once, and has its cell', async () => {
  const summary = await tenant.call(monitorSummary);
  const counts = { total: 4, online: 2, offline: 1, busy: 1, disabled: 1, lowBattery: 1, attention: 2 };
  const attentionBy = { offline: 1, cloned: 0, stopped: 0, lowBattery: 1, threw: 0 };
  expect(summary).toMatchObject(counts);
  expect(await tenant.call(monitorCounts)).toEqual({ ...counts, attentionBy });
  const ranks = summary.groups.find(({ id }) => id === idle.groupId)!.ranks;
  expect(ranks.map((rank) => attentionReasons[rank])).toEqual([undefined, 'lowBattery', 'offline']);
  const cells = summary.groups.map(({ id, deviceNos, states }) => [
    id,
    deviceNos.map((deviceNo, nth) => [deviceNo, phoneStates[states[nth]!]]),
  ]);
  expect(Object.fromEntries(cells)).toEqual({
    [busy.groupId]: [['busy', 'busy']],
    [idle.groupId]: [
      ['disabled', 'disabled'],
      ['idle', 'idle'],
      ['never came', 'never'],
    ],
  });
  expect(summary.groups.every((group) => group.userName === tenant.userName && group.name !== '')).toBe(true);
  expect((await tenant.call(monitorSummary, { query: { groupId: busy.groupId } })).total).toBe(1);
});

test('no user sees another tenant’s phones', async () => {
  expect(await numbers({}, other)).toEqual([]);
  expect(await other.call(monitorSummary)).toMatchObject({ total: 0, groups: [] });
  expect(await numbers({}, t.admin as Person)).toHaveLength(4);
  const nobody = await t.backgroundUser({ permissions: [] });
  expect((await nobody.send(listMonitor)).code).toBe(403);
  expect((await nobody.send(monitorSummary)).code).toBe(403);
});

test('the last minutes of a phone are read by those who may see it', async () => {
  const { battery, availMemory } = await tenant.call(monitorHistory, { query: { deviceNo: 'busy', minutes: 2 } });
  expect(battery).toContain(60);
  expect(availMemory).toHaveLength(2);
  expect((await other.send(monitorHistory, { query: { deviceNo: 'busy' } })).code).toBe(404);
  expect((await tenant.send(monitorHistory, { query: { deviceNo: 'busy', minutes: 61 } })).code).toBe(400);
  const nobody = await t.backgroundUser({ permissions: [] });
  expect((await nobody.send(monitorHistory, { query: { deviceNo: 'busy' } })).code).toBe(403);
});

test.each([['there'], ['away']])(
  'what a phone said in the hands of one owner is not shown to the next: one that is %s',
  async (at) => {
    const [one, next] = [await t.tenant(), await t.tenant()];
    const { phone, deviceNo } = await ownedPhone(t, one);
    const rowFor = async (person: Person) =>
      (await person.call(listMonitor, { query: { ofDevice: deviceNo } })).list[0] ?? null;
    phone.heartbeat({ msg: 'of the first', taskName: 'of the first', battery: 61 });
    await eventually(async () => (await rowFor(one))?.taskName === 'of the first');
    if (at === 'away') {
      phone.close();
      await eventually(async () => (await rowFor(one))?.online === false);
    }
    const { id } = await one.call(findOneDevice, { query: { deviceNo } });
    await t.admin.call(editDevice, { body: { id, tenantId: next.id } });
    expect(await rowFor(one)).toBeNull();
    const row = await eventually(async () => {
      const shown = await rowFor(next);
      return shown?.taskName === 'of the first' ? null : shown;
    });
    expect(JSON.stringify(row)).not.toContain('of the first');
    const { battery } = await next.call(monitorHistory, { query: { deviceNo, minutes: 60 } });
    expect(battery).not.toContain(61);
    phone.close();
  },
);

test('the offline phones of a group are so since the last of them went; others have no such time', async () => {
  const owner = await t.tenant();
  const phones = [await ownedPhone(t, owner), await ownedPhone(t, owner)];
  const [first, second] = phones as [OwnedPhone, OwnedPhone];
  const { id } = await owner.call(findOneDevice, { query: { deviceNo: second.deviceNo } });
  await owner.call(editDevice, { body: { id, groupId: first.groupId } });
  const since = async () =>
    (await owner.call(monitorSummary)).groups.find((group) => group.id === first.groupId)!.offlineSince;
  expect(await since()).toBeNull();
  for (const { phone, deviceNo } of phones) {
    phone.close();
    const row = await eventually(async () => {
      const { list } = await owner.call(listMonitor, { query: { deviceNo, online: 0 } });
      return list[0];
    });
    expect(await since()).toBe(row?.since);
  }
});
