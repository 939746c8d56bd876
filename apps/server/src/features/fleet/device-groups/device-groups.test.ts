import { addScript } from '@flotilla/contract/http/automation/scripts';
import { addTask, listTasks } from '@flotilla/contract/http/automation/tasks';
import { taskDeviceGroups, taskDevices } from '@flotilla/contract/http/automation/tasks/lookups';
import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import { addDevice, listDevices, oneDevice } from '@flotilla/contract/http/fleet/devices';
import { listMonitor, monitorSummary } from '@flotilla/contract/http/fleet/monitor';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import type { Person } from '../../../testing/factories.ts';
import { nextDeviceId } from '../../../testing/fleet-factories.ts';
import { createDeviceGroups } from './device-groups.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const other = await t.tenant();

const codeOf = async (answer: Promise<{ code: number }>) => (await answer).code;
const make = async (person: Person, name = nextDeviceId()) =>
  (await person.call(deviceGroups.add, { body: { name } })).id;

test('a group belongs to the caller, or to whom the caller reaches', async () => {
  const id = await make(tenant, 'rack 1');
  expect(await tenant.call(deviceGroups.one, { query: { id } })).toMatchObject({
    id,
    name: 'rack 1',
    userId: tenant.id,
    userName: tenant.userName,
    deviceCount: 0,
  });
  const sub = await t.subAccount(tenant);
  const { id: subs } = await tenant.call(deviceGroups.add, { body: { name: 'rack 1', userId: sub.id } });
  expect(await sub.call(deviceGroups.one, { query: { id: subs } })).toMatchObject({ userId: sub.id });
  expect(await codeOf(sub.send(deviceGroups.one, { query: { id } }))).toBe(404);
  expect(await codeOf(tenant.send(deviceGroups.add, { body: { name: 'x', userId: other.id } }))).toBe(404);
});

test('a name is taken once an owner', async () => {
  await make(tenant, 'twice');
  const again = await tenant.send(deviceGroups.add, { body: { name: 'twice' } });
  expect([again.code, again.msg]).toEqual([409, expect.stringContaining('twice')]);
  await make(other, 'twice');
});

test('the list finds by name, id and owner, in pages', async () => {
  const person = await t.tenant();
  const ids = [await make(person, 'alpha'), await make(person, 'beta'), await make(person, 'alphabet')];
  const names = async (query: object, as: Person = person) =>
    (await as.call(deviceGroups.list, { query })).list.map((row) => row.name);
  expect(await names({ name: 'ALPHA', orderBy: 'name', order: 'asc' })).toEqual(['alpha', 'alphabet']);
  expect(await names({ id: ids[1] })).toEqual(['beta']);
  expect(await names({ pageSize: 2, orderBy: 'id', order: 'asc', pageNum: 2 })).toEqual(['alphabet']);
  expect(await names({ userId: person.id, pageSize: 100_000 })).toHaveLength(3);
  expect(await names({ name: 'alpha' }, other)).toEqual([]);
  expect(await names({ ids: [ids[0], ids[1]], name: 'b' })).toEqual(['beta']);
  expect(await names({ ids }, other)).toEqual([]);
  const { list } = await t.admin.call(deviceGroups.list, { query: { userId: person.id } });
  expect(list.map((row) => row.userName)).toEqual([person.userName, person.userName, person.userName]);
});

test('the default group is named in the reader’s language until it is renamed', async () => {
  const person = await t.tenant();
  const owner = { ownerId: person.id, tenantId: person.id };
  const groupId = await createDeviceGroups().defaultOf(t.db.drizzle, owner);
  const device = await person.call(addDevice, { body: { deviceNo: nextDeviceId(), groupId } });
  const { id: scriptId } = await person.call(addScript, { body: { name: 'any', version: '1', content: '1' } });
  const timing = { execType: 'once', timerType: 'now' } as const;
  await person.call(addTask, { body: { name: 'any', scriptId, ...timing, groupIds: [groupId] } });
  const shown = (locale: string) => {
    const headers = { 'accept-language': locale };
    return Promise.all([
      person.call(deviceGroups.one, { query: { id: groupId }, headers }).then(({ name }) => name),
      person.call(deviceGroups.list, { query: { name: 'default' }, headers }).then(({ list }) => list[0]?.name),
      person.call(oneDevice, { query: device, headers }).then(({ groupName }) => groupName),
      person.call(listDevices, { headers }).then(({ list }) => list[0]?.groupName),
      person.call(taskDevices, { headers }).then(({ list }) => list[0]?.groupName),
      person.call(taskDeviceGroups, { headers }).then(({ list }) => list[0]?.value),
      person.call(listTasks, { headers }).then(({ list }) => list[0]?.groupNames[0]),
      person.call(listMonitor, { headers }).then(({ list }) => list[0]?.groupName),
      person.call(monitorSummary, { headers }).then(({ groups }) => groups[0]?.name),
    ]);
  };
  const everywhere = (name: string) => Array.from({ length: 9 }, () => name);
  expect(await shown('zh-CN')).toEqual(everywhere('默认分组'));
  expect(await shown('zh-TW')).toEqual(everywhere('預設群組'));
  expect(await shown('en')).toEqual(everywhere('Default group'));
  const row = await person.call(deviceGroups.one, { query: { id: groupId } });
  await person.call(deviceGroups.edit, { body: row });
  expect(await shown('zh-CN')).toEqual(everywhere('默认分组'));
  expect(await person.send(deviceGroups.remove, { query: { ids: [groupId] } })).toMatchObject({
    code: 409,
    msg: expect.stringContaining('Default group'),
  });
  await person.call(deviceGroups.edit, { body: { id: groupId, name: 'default lab' } });
  expect(await shown('zh-TW')).toEqual(everywhere('default lab'));
});

test('of a task out of reach there is no list', async () => {
  expect(await codeOf(tenant.send(deviceGroups.list, { query: { taskId: 999_999 } }))).toBe(404);
});

test('edit takes back what one answered; what is counted is read-only', async () => {
  const id = await make(tenant);
  const row = await tenant.call(deviceGroups.one, { query: { id } });
  await tenant.call(deviceGroups.edit, { body: { ...row, name: 'renamed' } });
  expect(await tenant.call(deviceGroups.one, { query: { id } })).toMatchObject({ name: 'renamed' });
  expect(await codeOf(tenant.send(deviceGroups.edit, { body: { id, deviceCount: 7 } }))).toBe(400);
  expect(await codeOf(other.send(deviceGroups.edit, { body: { id, name: 'mine' } }))).toBe(404);
  expect(await codeOf(t.admin.send(deviceGroups.edit, { body: { id, userId: other.id } }))).toBe(400);
  const wrong = await tenant.send(deviceGroups.edit, { body: { id, name: '', colour: 'red' } });
  expect(wrong.code).toBe(400);
});

test('a group with phones stays; with one that is foreign the whole batch stays', async () => {
  const [full, empty, foreign] = [await make(tenant, 'full'), await make(tenant), await make(other)];
  await tenant.call(addDevice, { body: { deviceNo: nextDeviceId(), groupId: full } });
  const used = await tenant.send(deviceGroups.remove, { query: { ids: [full, empty] } });
  expect([used.code, used.msg]).toEqual([409, expect.stringMatching(/full \(phones .+\)/)]);
  expect(await codeOf(tenant.send(deviceGroups.remove, { query: { ids: [empty, foreign] } }))).toBe(404);
  await tenant.call(deviceGroups.remove, { query: { ids: [empty] } });
  expect(await codeOf(tenant.send(deviceGroups.one, { query: { id: empty } }))).toBe(404);
});

test('characters that cannot be kept are named', async () => {
  for (const name of ['a\u0000b', 'half \ud83d']) {
    const refused = await tenant.send(deviceGroups.add, { body: { name } });
    expect(refused).toMatchObject({ code: 400, data: { errors: [{ path: 'name' }] } });
  }
  expect(await codeOf(tenant.send(deviceGroups.list, { query: { name: 'a\u0000b' } }))).toBe(400);
  const deep = await fetch(`${t.url}${deviceGroups.add.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tenant.token}`, 'content-type': 'application/json' },
    body: `{"name": ${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
  });
  expect(await deep.json()).toMatchObject({ code: 400 });
});

test('rights are required', async () => {
  const nobody = await t.backgroundUser({ permissions: [] });
  expect(await codeOf(nobody.send(deviceGroups.list))).toBe(403);
  expect(await codeOf(nobody.send(deviceGroups.add, { body: { name: 'x' } }))).toBe(403);
});
