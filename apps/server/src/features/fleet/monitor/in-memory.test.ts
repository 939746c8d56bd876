import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import * as devices from '@flotilla/contract/http/fleet/devices';
import { makeEnrolTicket } from '@flotilla/contract/http/fleet/enrolment';
import { listMonitor, monitorCounts, monitorSummary } from '@flotilla/contract/http/fleet/monitor';
import { departments as calls } from '@flotilla/contract/http/identity/departments';
import { editUser } from '@flotilla/contract/http/identity/users';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import type { Person } from '../../../testing/factories.ts';
import { nextDeviceId, ownedPhone, siteKey, waitingRow } from '../../../testing/fleet-factories.ts';
import { connectPhone } from '../../../testing/scripted-phone.ts';
import { naturalKeyOf } from '../devices/natural-key.ts';

let tenant: Person;
let sub: Person;
let other: Person;
let people: Record<string, Person>;
const departments: number[] = [];
const groups: number[] = [];

const t = await useTestApp();
beforeAll(async () => {
  for (const name of ['north', 'south']) {
    departments.push((await t.admin.call(calls.add, { body: { name, parentId: null, sort: 0 } })).id);
  }
  tenant = await t.tenant({ deptId: departments[0] });
  sub = await t.subAccount(tenant);
  other = await t.tenant({ deptId: departments[1] });
  const north = await t.backgroundUser({
    permissions: ['device:monitor:list', 'device:list:list', 'device:group:list'],
    dataScope: 'custom',
    deptIds: [departments[0]!],
  });
  people = { admin: t.admin as Person, tenant, sub, other, north };
  for (const name of ['rack', 'shelf']) groups.push((await tenant.call(deviceGroups.add, { body: { name } })).id);
  groups.push((await other.call(deviceGroups.add, { body: { name: 'rack' } })).id);
});

const query = { pageSize: 1000 };
const add = async (person = tenant, groupId = groups[0]!) => {
  const deviceNo = nextDeviceId();
  return { deviceNo, id: (await person.call(devices.addDevice, { body: { deviceNo, groupId } })).id };
};

/** The stored phones within a caller's reach, in the shape of the summary's groups. */
async function stored(person: Person) {
  const { list } = await person.call(devices.listDevices, { query: { ...query, orderBy: 'deviceNo', order: 'asc' } });
  const { list: known } = await t.admin.call(deviceGroups.list, { query });
  const cells = list.map(({ deviceNo, groupId }) => {
    const group = known.find(({ id }) => id === groupId);
    return [deviceNo, groupId, group?.name ?? '', group?.userName ?? ''];
  });
  return { list, cells };
}

async function inMemory(person: Person) {
  const { groups: cells, total, disabled } = await person.call(monitorSummary);
  expect(await person.call(monitorCounts)).toMatchObject({ total, disabled });
  return cells
    .flatMap(({ id, name, userName, deviceNos }) => deviceNos.map((deviceNo) => [deviceNo, id, name, userName]))
    .sort(([one], [two]) => (naturalKeyOf(String(one)) < naturalKeyOf(String(two)) ? -1 : 1));
}

async function bothAgree(when: string) {
  for (const [name, person] of Object.entries(people)) {
    expect(await inMemory(person), `${name}, ${when}`).toEqual((await stored(person)).cells);
  }
  const { list } = await stored(tenant);
  const narrowed = async (filter: object) =>
    (await tenant.call(listMonitor, { query: { ...query, ...filter } })).list.map(({ id }) => id);
  const which = (fits: (row: (typeof list)[number]) => boolean) => list.filter(fits).map(({ id }) => id);
  expect(await narrowed({ status: 1 }), when).toEqual(which(({ status }) => status === 1));
  expect(await narrowed({ tenantId: sub.id }), when).toEqual(which(({ tenantId }) => tenantId === sub.id));
  expect(await narrowed({ groupId: groups[1] }), when).toEqual(which(({ groupId }) => groupId === groups[1]));
}

const changes: Record<string, () => Promise<unknown>> = {
  'phones are announced': async () => {
    await add();
    await add(sub, (await sub.call(deviceGroups.add, { body: { name: 'of sub' } })).id);
    await other.call(devices.batchAddDevices, {
      body: { deviceNo: [nextDeviceId(), nextDeviceId()], groupId: groups[2]! },
    });
  },
  'one that waited is assigned': () => ownedPhone(t, tenant),
  'one comes with a one-time code': async () => {
    const { code } = await tenant.call(makeEnrolTicket, { body: { groupId: groups[0] } });
    await bothAgree('with a code');
    const phone = await connectPhone(t.url, { deviceId: nextDeviceId(), key: code });
    await phone.next('welcome');
  },
  'the number, the group and the status are edited': async () => {
    const { id } = await add();
    await bothAgree('before the edit');
    await tenant.call(devices.editDevice, {
      body: { id, deviceNo: nextDeviceId(), groupId: groups[1], status: 1 },
    });
  },
  'the owner changes within the tenant': async () => {
    const { id } = await add();
    await bothAgree('before the change');
    await tenant.call(devices.editDevice, { body: { id, tenantId: sub.id } });
  },
  'the phone goes to another tenant': async () => {
    const { id } = await add();
    await bothAgree('before the change');
    await t.admin.call(devices.editDevice, { body: { id, tenantId: other.id } });
  },
  'phones are disabled, and enabled': async () => {
    const ids = [(await add()).id, (await add()).id];
    await tenant.call(devices.changeDeviceStatus, { query: { ids, status: 1 } });
    await bothAgree('disabled');
    await tenant.call(devices.changeDeviceStatus, { query: { ids: [ids[0]!], status: 0 } });
  },
  'phones change groups': async () => {
    const { id } = await add();
    await bothAgree('in the first group');
    await tenant.call(devices.groupDevices, { body: { ids: [id], groupId: groups[1] } });
  },
  'a group is renamed, and given to another owner': async () => {
    await tenant.call(deviceGroups.edit, { body: { id: groups[0]!, name: 'renamed', userId: sub.id } });
  },
  'phones are deleted': async () => {
    const { id } = await add();
    await bothAgree('before the deletion');
    await tenant.call(devices.deleteDevices, { query: { ids: [id] } });
  },
  'phones are unassigned, and one that waited under the same id gives way': async () => {
    const { deviceNo, id } = await add();
    const phone = await connectPhone(t.url, { deviceId: deviceNo, key: await siteKey(t.admin) });
    await phone.next('waiting');
    await bothAgree('before');
    await t.admin.call(devices.unassignDevices, { query: { ids: [id] } });
    await bothAgree('unassigned');
    const row = await waitingRow(t.admin, deviceNo);
    await t.admin.call(devices.removeDevices, { query: { ids: [row.id] } });
  },
  'an owner changes departments': async () => {
    await t.admin.call(editUser, { body: { id: other.id, deptId: departments[0] } });
  },
};

test.each(Object.entries(changes))('memory says what the database says after %s', async (name, change) => {
  await inMemory(tenant);
  await change();
  await bothAgree(name);
});

test('a text narrows the list as it narrows that of the phones', async () => {
  for (const deviceNo of ['Ähre 1%', 'ähre 2_', 'back\\slash']) {
    await tenant.call(devices.addDevice, { body: { deviceNo, groupId: groups[0] } });
  }
  for (const deviceNo of ['ÄHRE', '%', '_', '\\', 'DEVICE', 'nothing']) {
    const [shown, listed] = [
      await tenant.call(listMonitor, { query: { ...query, deviceNo } }),
      await tenant.call(devices.listDevices, { query: { ...query, deviceNo, orderBy: 'deviceNo', order: 'asc' } }),
    ];
    expect(shown.list.map((row) => row.deviceNo)).toEqual(listed.list.map((row) => row.deviceNo));
  }
});

test('while many phones come and go, each answer is of one moment, and the last one is right', async () => {
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { id } = await add();
      await tenant.call(monitorCounts);
      await tenant.call(devices.groupDevices, { body: { ids: [id], groupId: groups[1] } });
      const shelved = await tenant.call(monitorSummary, { query: { groupId: groups[1] } });
      expect(shelved.groups.flatMap(({ deviceNos }) => deviceNos)).toHaveLength(shelved.total);
      if (id % 2 === 0) await tenant.call(devices.deleteDevices, { query: { ids: [id] } });
    }),
  );
  await bothAgree('at last');
});

test('without the right no phones are counted', async () => {
  const nobody = await t.backgroundUser({ permissions: [] });
  expect((await nobody.send(monitorCounts)).code).toBe(403);
  expect((await t.anonymous.send(monitorCounts)).code).toBe(-401);
});
