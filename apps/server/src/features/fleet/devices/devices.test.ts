import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import * as calls from '@flotilla/contract/http/fleet/devices';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import type { Person } from '../../../testing/factories.ts';
import { nextDeviceId, ownedPhone, siteKey, waitingRow } from '../../../testing/fleet-factories.ts';
import { connectPhone } from '../../../testing/scripted-phone.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const sub = await t.subAccount(tenant);
const other = await t.tenant();
const groupId = (await tenant.call(deviceGroups.add, { body: { name: 'rack' } })).id;
const otherGroupId = (await other.call(deviceGroups.add, { body: { name: 'rack' } })).id;

const add = async (person: Person, group: number, deviceNo = nextDeviceId()) => {
  const { id } = await person.call(calls.addDevice, { body: { deviceNo, groupId: group } });
  return { id, deviceNo };
};
const waiting = async () => {
  const deviceId = nextDeviceId();
  const phone = await connectPhone(t.url, { deviceId, key: await siteKey(t.admin) });
  await phone.next('waiting');
  phone.close();
  return waitingRow(t.admin, deviceId);
};
const codeOf = async (answer: Promise<{ code: number }>) => (await answer).code;

test('ids come in a query in each way that clients write lists', async () => {
  const rows = [await add(tenant, groupId), await add(tenant, groupId)];
  const [one, two] = rows.map(({ id }) => id);
  const headers = { authorization: `Bearer ${tenant.token}` };
  for (const ids of [`ids=${one},${two}`, `ids=${one}&ids=${two}`, `ids[]=${one}&ids[]=${two}`, `ids%5B%5D=${one}`]) {
    const response = await fetch(`${t.url}/device/deviceList/batchChangeDevice?${ids}&status=0`, { headers });
    expect(await response.json()).toMatchObject({ code: 0 });
  }
});

test('a phone that never connected is deleted when its tenant returns it to unassigned', async () => {
  const [announced, joined] = [await add(tenant, groupId), await ownedPhone(t, tenant)];
  await tenant.call(calls.unassignDevices, { query: { ids: [announced.id, joined.id] } });
  const { list } = await t.admin.call(calls.listUnassignedDevices, { query: { assStatus: '0', pageSize: 1000 } });
  const returned = list.map(({ id }) => id);
  expect([returned.includes(announced.id), returned.includes(joined.id)]).toEqual([false, true]);
  joined.phone.close();
});

describe('add and batchAdd', () => {
  test('one phone, with the group’s owner as its owner', async () => {
    const { id, deviceNo } = await add(tenant, groupId);
    const row = await tenant.call(calls.oneDevice, { query: { id } });
    expect(row).toMatchObject({
      deviceNo,
      deviceId: deviceNo,
      groupId,
      groupName: 'rack',
      tenantId: tenant.id,
      userName: tenant.userName,
      assStatus: 1,
      status: 0,
      online: false,
    });
    expect(row.settings).toMatchObject({ heartbeat: 5, runMode: 'automatic' });
    const found = await tenant.call(calls.findOneDevice, { query: { deviceNo } });
    expect(found).toEqual(row);
  });

  test('many phones, one a line; all or none', async () => {
    const [one, two] = [nextDeviceId(), nextDeviceId()];
    const { ids } = await tenant.call(calls.batchAddDevices, {
      body: { batch: 1, deviceNo: `${one}\r\n${two}\n\n`, groupId },
    });
    expect(ids).toHaveLength(2);
    const three = nextDeviceId();
    const taken = await tenant.send(calls.batchAddDevices, { body: { deviceNo: [three, two], groupId } });
    expect([taken.code, taken.msg]).toEqual([409, expect.stringContaining(two)]);
    expect((await tenant.call(calls.listDevices, { query: { deviceNo: three } })).total).toBe(0);
  });

  test('a number is unique on the site, whoever has it', async () => {
    const { deviceNo } = await add(tenant, groupId);
    const taken = await other.send(calls.addDevice, { body: { deviceNo, deviceId: 'else', groupId: otherGroupId } });
    expect(taken.code).toBe(409);
  });

  test('without a group, with a foreign group, with a foreign owner', async () => {
    const deviceNo = nextDeviceId();
    const none = await tenant.send(calls.addDevice, { body: { deviceNo } });
    expect([none.code, none.msg]).toEqual([400, 'Please select a device group']);
    expect(await codeOf(tenant.send(calls.addDevice, { body: { deviceNo, groupId: otherGroupId } }))).toBe(404);
    const foreign = await tenant.send(calls.addDevice, { body: { deviceNo, groupId, tenantId: other.id } });
    expect(foreign.code).toBe(404);
    const mixed = await t.admin.send(calls.addDevice, { body: { deviceNo, groupId, tenantId: other.id } });
    expect(mixed.code).toBe(400);
  });

  test('wrong input is named', async () => {
    const wrong = await tenant.send(calls.addDevice, { body: { deviceNo: '', groupId, colour: 'red' } });
    expect(wrong.code).toBe(400);
    const { errors } = wrong.data as unknown as { errors: { path: string }[] };
    expect(errors.map((one) => one.path).sort()).toEqual(['colour', 'deviceNo']);
  });

  test('the tenant’s quota holds, also when calls race', async () => {
    const small = await t.tenant({ deviceQuantity: 4 });
    const group = (await small.call(deviceGroups.add, { body: { name: 'g' } })).id;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        small.send(calls.addDevice, { body: { deviceNo: nextDeviceId(), groupId: group } }),
      ),
    );
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, 0, 0, 0, 409, 409, 409, 409]);
    expect((await small.call(calls.listDevices)).total).toBe(4);
  });

  test('the site’s quota holds, also when the calls of several tenants race', async () => {
    const tenants = await Promise.all([t.tenant(), t.tenant(), t.tenant(), t.tenant()]);
    const groups = await Promise.all(tenants.map((one) => one.call(deviceGroups.add, { body: { name: 'g' } })));
    await t.db.query(
      `insert into device (tenant_id, owner_id, device_no, device_id)
       select $1, $1, 'filler ' || n, 'filler ' || n
         from generate_series(1, 98 - (select count(*)::int from device where tenant_id is not null)) n`,
      [tenant.id],
    );
    const answers = await Promise.all(
      tenants.flatMap((one, index) =>
        Array.from({ length: 3 }, () =>
          one.send(calls.addDevice, { body: { deviceNo: nextDeviceId(), groupId: groups[index]!.id } }),
        ),
      ),
    );
    await t.db.query("delete from device where device_no like 'filler %'");
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(2);
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(10);
  });
});

describe('addAssDevice', () => {
  test('assigns one; the number falls back to the device id', async () => {
    const row = await waiting();
    const body = {
      deviceNo: '',
      deviceId: row.deviceId,
      brand: 'B',
      mode: 'M',
      status: 0 as const,
      tenantId: tenant.id,
      groupId,
    };
    await t.admin.call(calls.assignDevices, { body });
    const { list } = await tenant.call(calls.listDevices, { query: { deviceNo: row.deviceId } });
    expect(list).toMatchObject([
      { id: row.id, deviceNo: row.deviceId, brand: 'B', mode: 'M', assStatus: 1, status: 0 },
    ]);
    const again = await t.admin.send(calls.assignDevices, { body });
    expect([again.code, again.msg]).toEqual([409, expect.stringContaining(row.deviceId)]);
  });

  test('assigns a batch, all or none', async () => {
    const [one, two, three] = [await waiting(), await waiting(), await waiting()];
    const devices = [{ id: one.id, deviceNo: `no ${one.deviceId}` }, { id: two.id }];
    const { ids } = await t.admin.call(calls.assignDevices, { body: { devices, tenantId: tenant.id, groupId } });
    expect(ids).toEqual([one.id, two.id]);
    const half = await t.admin.send(calls.assignDevices, {
      body: { devices: [{ id: three.id }, { id: one.id }], tenantId: tenant.id, groupId },
    });
    expect(half.code).toBe(409);
    expect((await waitingRow(t.admin, three.deviceId)).assStatus).toBe(0);
    const twice = await t.admin.send(calls.assignDevices, {
      body: { devices: [{ id: three.id, deviceNo: `no ${one.deviceId}` }], tenantId: tenant.id, groupId },
    });
    expect([twice.code, twice.msg]).toEqual([409, expect.stringContaining(`no ${one.deviceId}`)]);
  });

  test('a missing owner and a missing group have their own messages', async () => {
    const { deviceId } = await waiting();
    const noOwner = await t.admin.send(calls.assignDevices, { body: { deviceId, groupId } });
    expect([noOwner.code, noOwner.msg]).toEqual([400, 'Please select a user']);
    const noGroup = await t.admin.send(calls.assignDevices, { body: { deviceId, tenantId: tenant.id, groupId: '' } });
    expect([noGroup.code, noGroup.msg]).toEqual([400, 'Please select a device group']);
    const foreign = await t.admin.send(calls.assignDevices, {
      body: { deviceId, tenantId: tenant.id, groupId: otherGroupId },
    });
    expect(foreign.code).toBe(400);
  });

  test('is for who deals out phones', async () => {
    const { id } = await waiting();
    const body = { id, tenantId: tenant.id, groupId };
    expect(await codeOf(tenant.send(calls.assignDevices, { body }))).toBe(403);
    const clerk = await t.backgroundUser({ permissions: ['device:unassigned:list'], dataScope: 'self' });
    expect(await codeOf(clerk.send(calls.assignDevices, { body }))).toBe(403);
    const { list } = await clerk.call(calls.listUnassignedDevices, { query: { assStatus: 0, pageSize: 1000 } });
    expect(list.some((row) => row.id === id)).toBe(true);
    expect(await codeOf(tenant.send(calls.listUnassignedDevices))).toBe(403);
  });

  test('the site’s quota holds', async () => {
    const { id } = await waiting();
    const { rows } = await t.db.query<{ used: number }>(
      'select count(*)::int as used from device where tenant_id is not null',
    );
    await t.db.query(
      `insert into device (tenant_id, owner_id, device_no, device_id)
       select $1, $2, 'filler ' || n, 'filler ' || n from generate_series(1, $3) n`,
      [tenant.id, tenant.id, 100 - rows[0]!.used],
    );
    const full = await t.admin.send(calls.assignDevices, { body: { id, tenantId: tenant.id, groupId } });
    expect([full.code, full.msg]).toEqual([409, 'Device quota exceeded: 100 used of 100']);
    await t.db.query("delete from device where device_no like 'filler %'");
    await t.admin.call(calls.assignDevices, { body: { id, tenantId: tenant.id, groupId } });
  });
});

describe('the list', () => {
  test('shows assigned phones in reach, by number and group, in pages', async () => {
    const owner = await t.tenant();
    const [a, b] = [
      (await owner.call(deviceGroups.add, { body: { name: 'a' } })).id,
      (await owner.call(deviceGroups.add, { body: { name: 'b' } })).id,
    ];
    for (const deviceNo of ['list-1', 'list-2', 'list-3']) await add(owner, a, deviceNo);
    await add(owner, b, 'list_%');
    const numbers = async (query: object) => {
      const { list, total } = await owner.call(calls.listDevices, { query });
      return [list.map((row) => row.deviceNo), total];
    };
    expect(await numbers({ orderBy: 'deviceNo', order: 'asc', deviceNo: 'LIST-' })).toEqual([
      ['list-1', 'list-2', 'list-3'],
      3,
    ]);
    expect(await numbers({ deviceNo: '_%' })).toEqual([['list_%'], 1]);
    expect(await numbers({ groupId: b })).toEqual([['list_%'], 1]);
    expect(await numbers({ pageSize: 2, pageNum: 2, orderBy: 'id', order: 'asc' })).toEqual([['list-3', 'list_%'], 4]);
    expect(await codeOf(owner.send(calls.listDevices, { query: { pageSize: 0 } }))).toBe(400);
    expect(await codeOf(owner.send(calls.listDevices, { query: { orderBy: 'settings' } }))).toBe(400);
    expect((await other.call(calls.listDevices, { query: { deviceNo: 'list' } })).total).toBe(0);
    expect((await t.admin.call(calls.listDevices, { query: { deviceNo: 'list' } })).total).toBe(4);
  });

  test('a sub-account sees its own, its parent sees both', async () => {
    const group = (await tenant.call(deviceGroups.add, { body: { name: nextDeviceId(), userId: sub.id } })).id;
    const { deviceNo } = await add(tenant, group);
    const { deviceNo: parents } = await add(tenant, groupId);
    expect((await sub.call(calls.listDevices, { query: { deviceNo } })).total).toBe(1);
    expect((await sub.call(calls.listDevices, { query: { deviceNo: parents } })).total).toBe(0);
    expect((await tenant.call(calls.listDevices, { query: { deviceNo } })).total).toBe(1);
  });
});

describe('edit', () => {
  test('takes back what one answered, and names a read-only field that was changed', async () => {
    const { id } = await add(tenant, groupId);
    const row = await tenant.call(calls.oneDevice, { query: { id } });
    await tenant.call(calls.editDevice, { body: { ...row, deviceNo: `${row.deviceNo}x`, status: 1 } });
    expect(await tenant.call(calls.oneDevice, { query: { id } })).toMatchObject({
      deviceNo: `${row.deviceNo}x`,
      status: 1,
    });
    for (const changed of [{ deviceId: 'else' }, { assStatus: 0 }, { imei: '1' }, { userName: 'x' }]) {
      const refused = await tenant.send(calls.editDevice, { body: { id, ...changed } });
      const path = Object.keys(changed)[0]!;
      expect(refused).toMatchObject({ code: 400, data: { errors: [{ path }] } });
      expect(refused.msg).toContain('is read-only and cannot be changed');
    }
  });

  test('the owner may change, with its group and within the quota', async () => {
    const { id } = await add(tenant, groupId);
    await tenant.call(calls.editDevice, { body: { id, tenantId: sub.id } });
    expect(await sub.call(calls.oneDevice, { query: { id } })).toMatchObject({ tenantId: sub.id, groupId });
    expect(await codeOf(tenant.send(calls.editDevice, { body: { id, tenantId: other.id } }))).toBe(404);
    const empty = await t.tenant({ deviceQuantity: 1 });
    const group = (await empty.call(deviceGroups.add, { body: { name: 'g' } })).id;
    await add(empty, group);
    expect(await codeOf(t.admin.send(calls.editDevice, { body: { id, tenantId: empty.id } }))).toBe(409);
    await t.admin.call(calls.editDevice, { body: { id, tenantId: other.id, groupId: otherGroupId } });
    expect(await other.call(calls.oneDevice, { query: { id } })).toMatchObject({ groupId: otherGroupId });
    expect(await codeOf(tenant.send(calls.oneDevice, { query: { id } }))).toBe(404);
    expect(await codeOf(other.send(calls.editDevice, { body: { id, tenantId: null } }))).toBe(400);
  });

  test('a group of another tenant cannot be named', async () => {
    const { id } = await add(tenant, groupId);
    expect(await codeOf(tenant.send(calls.editDevice, { body: { id, groupId: otherGroupId } }))).toBe(404);
    expect(await codeOf(t.admin.send(calls.editDevice, { body: { id, groupId: otherGroupId } }))).toBe(400);
    await tenant.call(calls.editDevice, { body: { id, groupId: null } });
    expect(await tenant.call(calls.oneDevice, { query: { id } })).toMatchObject({ groupId: null, groupName: '' });
  });
});

describe('settings', () => {
  test('what is left out stays', async () => {
    const { id, deviceNo } = await add(tenant, groupId);
    await tenant.call(calls.updateScreenSettings, { body: { deviceNo, screen_scale: 30, default_screen: '1' } });
    await tenant.call(calls.updateScreenSettings, { body: { id, screen_img_quality: '80' } });
    const content = JSON.stringify({ heartbeat: 10 });
    const { settings, sent } = await tenant.call(calls.submitDeviceCommand, { body: { deviceNo, content } });
    expect([settings.heartbeat, sent]).toEqual([10, false]);
    await tenant.call(calls.submitDeviceCommand, { body: { deviceNo, content: '{"runMode":"agent"}' } });
    expect(await tenant.call(calls.findOneDevice, { query: { deviceNo } })).toMatchObject({
      settings: { heartbeat: 10, runMode: 'agent' },
      screenSettings: { screen_scale: '30', default_screen: '1', screen_img_quality: '80', screen_img_delay: '200' },
    });
  });

  test('wrong ones are refused', async () => {
    const { deviceNo } = await add(tenant, groupId);
    for (const content of ['no json', '[]', '{"heartbeat": 0}', '{"colour": 1}']) {
      expect(await codeOf(tenant.send(calls.submitDeviceCommand, { body: { deviceNo, content } }))).toBe(400);
    }
    const wrong = { deviceNo, screen_img_quality: '21' };
    expect(await codeOf(tenant.send(calls.updateScreenSettings, { body: wrong }))).toBe(400);
    expect(await codeOf(tenant.send(calls.updateScreenSettings, { body: { screen_scale: '30' } }))).toBe(400);
  });
});

describe('batches', () => {
  test('with one foreign id the whole batch is refused', async () => {
    const [mine, foreign] = [await add(tenant, groupId), await add(other, otherGroupId)];
    const ids = [mine.id, foreign.id];
    expect(await codeOf(tenant.send(calls.changeDeviceStatus, { query: { ids, status: 1 } }))).toBe(404);
    expect(await codeOf(tenant.send(calls.groupDevices, { body: { ids, groupId } }))).toBe(404);
    expect(await codeOf(tenant.send(calls.deleteDevices, { query: { ids } }))).toBe(404);
    expect(await codeOf(tenant.send(calls.unassignDevices, { query: { ids } }))).toBe(404);
    const rows = await t.db.query('select status, tenant_id from device where id = any($1) order by id', [ids]);
    expect(rows.rows).toEqual([
      { status: 0, tenant_id: tenant.id },
      { status: 0, tenant_id: other.id },
    ]);
  });

  test('move to a group, disable, enable', async () => {
    const [one, two] = [await add(tenant, groupId), await add(tenant, groupId)];
    const ids = `${one.id},${two.id}`;
    const group = (await tenant.call(deviceGroups.add, { body: { name: nextDeviceId() } })).id;
    await tenant.call(calls.groupDevices, { body: { ids, groupId: group } });
    await tenant.call(calls.changeDeviceStatus, { query: { ids, status: 1 } });
    const { list } = await tenant.call(calls.listDevices, { query: { groupId: group, status: 1 } });
    expect(list.map((row) => row.id).sort()).toEqual([one.id, two.id].sort());
    const none = await tenant.send(calls.groupDevices, { body: { ids } });
    expect([none.code, none.msg]).toEqual([400, 'Please select a device group']);
    expect(await codeOf(tenant.send(calls.changeDeviceStatus, { query: { ids: '', status: 1 } }))).toBe(400);
    expect(await codeOf(tenant.send(calls.changeDeviceStatus, { query: { ids, status: 2 } }))).toBe(400);
  });

  test('a tenant’s phones cannot be moved to another tenant’s group', async () => {
    const { id } = await add(tenant, groupId);
    expect(await codeOf(t.admin.send(calls.groupDevices, { body: { ids: [id], groupId: otherGroupId } }))).toBe(400);
  });

  test('rights are required', async () => {
    const { id } = await add(tenant, groupId);
    const reader = await t.backgroundUser({ permissions: ['device:list:list'], dataScope: 'all' });
    expect(await reader.call(calls.oneDevice, { query: { id } })).toMatchObject({ id });
    for (const call of [calls.deleteDevices, calls.unassignDevices, calls.removeDevices]) {
      expect(await codeOf(reader.send(call, { query: { ids: [id] } }))).toBe(403);
    }
    const self = await t.backgroundUser({ permissions: ['device:list:list'] });
    expect(await codeOf(self.send(calls.oneDevice, { query: { id } }))).toBe(404);
  });
});

test('remove drops waiting phones only', async () => {
  const row = await waiting();
  const { id, deviceNo } = await add(tenant, groupId);
  const refused = await t.admin.send(calls.removeDevices, { query: { ids: [row.id, id] } });
  expect([refused.code, refused.msg]).toEqual([409, expect.stringContaining(deviceNo)]);
  await t.admin.call(calls.removeDevices, { query: { ids: [row.id] } });
  await expect(waitingRow(t.admin, row.deviceId)).rejects.toThrow();
  expect(await codeOf(t.admin.send(calls.removeDevices, { query: { ids: [row.id] } }))).toBe(404);
});

test('deleteAss returns phones to the waiting ones; their numbers are free again', async () => {
  const { phone, id, deviceNo } = await ownedPhone(t, tenant);
  phone.close();
  await tenant.call(calls.unassignDevices, { query: { ids: [id] } });
  expect(await waitingRow(t.admin, deviceNo)).toMatchObject({ id, assStatus: 0, groupId: null });
  const { id: next } = await add(tenant, groupId, deviceNo);
  expect(next).not.toBe(id);
});
