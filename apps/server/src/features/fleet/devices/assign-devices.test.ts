import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import * as calls from '@flotilla/contract/http/fleet/devices';
import { listUsers } from '@flotilla/contract/http/identity/users';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { nextDeviceId, ownedPhone, siteKey, waitingRow } from '../../../testing/fleet-factories.ts';
import { connectPhone } from '../../../testing/scripted-phone.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const groupId = (await tenant.call(deviceGroups.add, { body: { name: 'rack' } })).id;

const waiting = async (deviceId = nextDeviceId()) => {
  const phone = await connectPhone(t.url, { deviceId, key: await siteKey(t.admin) });
  await phone.next('waiting');
  phone.close();
  return waitingRow(t.admin, deviceId);
};
const codeOf = async (answer: Promise<{ code: number }>) => (await answer).code;

describe('a batch of waiting phones', () => {
  test('is numbered by prefix and first number, in the order in which the phones joined', async () => {
    const phones = [await waiting(), await waiting(), await waiting()];
    const named = phones.map(({ id }, index) => (index === 1 ? { id, deviceNo: 'own number' } : { id }));
    const numbering = { prefix: 'Rack-', first: '009' };
    const body = { devices: named, tenantId: tenant.id, groupId, numbering };
    const { ids } = await t.admin.call(calls.assignDevices, { body });
    const rows = await Promise.all(ids.map((id) => t.admin.call(calls.oneDevice, { query: { id } })));
    expect(rows.map(({ deviceNo }) => deviceNo)).toEqual(['Rack-009', 'own number', 'Rack-010']);
    const again = { devices: [{ id: (await waiting()).id }], tenantId: tenant.id, groupId, numbering };
    expect(await t.admin.send(calls.assignDevices, { body: again })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('Rack-009'),
      data: { errors: [{ path: 'deviceNo' }] },
    });
    for (const first of ['', 'x', '-1', '1234567890']) {
      const wrong = { ...again, numbering: { first } };
      expect(await t.admin.send(calls.assignDevices, { body: wrong })).toMatchObject({
        code: 400,
        data: { errors: [{ path: 'numbering.first' }] },
      });
    }
  });

  test('is all that match the filters of the list', async () => {
    const series = nextDeviceId();
    for (const end of ['b', 'a', 'c']) await waiting(`${series}${end}`);
    const all = { deviceId: series.toUpperCase() };
    const numbering = { prefix: `${series}-`, first: 1 };
    const assign = (person = t.admin) =>
      person.send(calls.assignDevices, { body: { all, tenantId: tenant.id, groupId, numbering } });
    expect(await codeOf(assign(tenant))).toBe(403);
    expect(await codeOf(assign())).toBe(0);
    const { list } = await tenant.call(calls.listDevices, { query: { deviceId: series, orderBy: 'deviceNo' } });
    expect(list.map((row) => [row.deviceNo, row.deviceId.slice(-1)])).toEqual([
      [`${series}-1`, 'b'],
      [`${series}-2`, 'a'],
      [`${series}-3`, 'c'],
    ]);
    expect(await codeOf(assign())).toBe(404);
  });

  test('is refused with the hardware id that the tenant has already', async () => {
    const { id, deviceId } = await waiting();
    await tenant.call(calls.addDevice, { body: { deviceNo: nextDeviceId(), deviceId, groupId } });
    const body = { id, deviceNo: nextDeviceId(), tenantId: tenant.id, groupId };
    expect(await t.admin.send(calls.assignDevices, { body })).toMatchObject({
      code: 409,
      msg: expect.stringContaining(deviceId),
      data: { errors: [{ path: 'deviceId' }] },
    });
  });
});

test('the list of users shows how many phones each tenant has', async () => {
  const [some, none] = [await t.tenant(), await t.tenant()];
  for (const _ of [1, 2]) (await ownedPhone(t, some)).phone.close();
  const { list } = await t.admin.call(listUsers, { query: { userName: 'tenant', pageSize: 100 } });
  const used = (id: number) => list.find((user) => user.id === id)?.deviceUsed;
  expect([some.id, none.id].map(used)).toEqual([2, 0]);
});
