import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import * as calls from '@flotilla/contract/http/fleet/devices';
import { phoneStates } from '@flotilla/contract/phone-state';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import type { Person } from '../../../testing/factories.ts';
import { nextDeviceId, type OwnedPhone, ownedPhone } from '../../../testing/fleet-factories.ts';

let t: TestApp;
let tenant: Person;
let other: Person;
let groupId: number;
let present: OwnedPhone;

beforeAll(async () => {
  t = await createTestApp();
  tenant = await t.tenant();
  other = await t.tenant();
  groupId = (await tenant.call(deviceGroups.add, { body: { name: 'rack' } })).id;
  for (const deviceNo of ['R10', 'r9', 'R1b', 'R01', 'R100', 'Disabled 2']) {
    const { id } = await tenant.call(calls.addDevice, { body: { deviceNo, groupId } });
    if (deviceNo.startsWith('Dis')) await tenant.call(calls.changeDeviceStatus, { query: { ids: [id], status: 1 } });
  }
  present = await ownedPhone(t, tenant);
});
afterAll(() => t.close());

const numbers = async (query: object = {}) => {
  const { list } = await tenant.call(calls.listDevices, { query: { deviceNo: 'R', ...query } });
  return list.map(({ deviceNo }) => deviceNo);
};
const resolve = async (body: object, who = tenant) => {
  const { deviceNos, states } = await who.call(calls.resolveDevices, { body });
  return deviceNos.map((deviceNo, nth) => [deviceNo, phoneStates[states[nth]!]]);
};

test('the list is by number as people count, either way, in pages', async () => {
  expect(await numbers()).toEqual(['R01', 'R1b', 'r9', 'R10', 'R100']);
  expect(await numbers({ orderBy: 'deviceNo', order: 'desc' })).toEqual(['R100', 'R10', 'r9', 'R1b', 'R01']);
  expect(await numbers({ pageSize: 2, pageNum: 2 })).toEqual(['r9', 'R10']);
});

test('each row has its state, and the list is filtered by states', async () => {
  const { list, total } = await tenant.call(calls.listDevices, { query: { state: 'idle,disabled' } });
  expect(list.map(({ deviceNo, state }) => [deviceNo, state])).toEqual([
    [present.deviceNo, 'idle'],
    ['Disabled 2', 'disabled'],
  ]);
  expect(total).toBe(2);
  expect(await numbers({ state: 'idle' })).toEqual([]);
  expect(await numbers({ state: 'never', pageSize: 1 })).toEqual(['R01']);
  expect((await tenant.send(calls.listDevices, { query: { state: 'asleep' } })).code).toBe(400);
});

test('a choice is resolved to its phones with their states; numbers out of reach are left out', async () => {
  expect(await resolve({ deviceNos: ['R10', 'r9', 'typed wrong'], groupIds: [present.groupId] })).toEqual([
    [present.deviceNo, 'idle'],
    ['r9', 'never'],
    ['R10', 'never'],
  ]);
  expect(await resolve({ all: { deviceNo: 'r10', state: 'never' } })).toEqual([
    ['R10', 'never'],
    ['R100', 'never'],
  ]);
  expect(await resolve({ all: { state: 'disabled' } })).toEqual([['Disabled 2', 'disabled']]);
  expect(await resolve({ all: {}, deviceNos: ['r9'] }, other)).toEqual([]);
  expect((await other.send(calls.resolveDevices, { body: { groupIds: [groupId] } })).code).toBe(404);
  expect((await tenant.send(calls.resolveDevices, { body: { all: { colour: 'red' } } })).code).toBe(400);
});

test('eighty phones are chosen by one call, in order', async () => {
  const rack = (await tenant.call(deviceGroups.add, { body: { name: 'eighty' } })).id;
  const deviceNo = Array.from({ length: 80 }, (_, nth) => `P-${nth + 1}-${nextDeviceId()}`);
  await tenant.call(calls.batchAddDevices, { body: { deviceNo: deviceNo.toReversed(), groupId: rack } });
  const chosen = await resolve({ all: { groupId: rack } });
  expect(chosen.map(([number]) => number)).toEqual(deviceNo);
});
