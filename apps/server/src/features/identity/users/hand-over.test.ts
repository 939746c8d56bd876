import { hotScripts } from '@flotilla/contract/http/automation/hot-scripts';
import { platforms } from '@flotilla/contract/http/automation/platforms';
import { editScript, getScript } from '@flotilla/contract/http/automation/scripts';
import { getTask, updateTaskStatus } from '@flotilla/contract/http/automation/tasks';
import { addCacheEntry } from '@flotilla/contract/http/data/cache';
import { dataGroups } from '@flotilla/contract/http/data/data-groups';
import { dataItems } from '@flotilla/contract/http/data/data-items';
import { dataTables } from '@flotilla/contract/http/data/tables';
import { dataRows } from '@flotilla/contract/http/data/tables/rows';
import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import { listDevices } from '@flotilla/contract/http/fleet/devices';
import { listMonitor } from '@flotilla/contract/http/fleet/monitor';
import { notices } from '@flotilla/contract/http/identity/notices';
import {
  changeUserStatus,
  countOwned,
  deleteUsers,
  getEditUser,
  listAllUsers,
  transferUser,
} from '@flotilla/contract/http/identity/users';
import { operationLogs } from '@flotilla/contract/http/system/operation-logs';
import { describe, expect, test } from 'vitest';
import {
  carryOut,
  enable,
  enabledTask,
  joinedPhone,
  newScript,
  newTask,
  reconnect,
} from '../../../testing/automation-factories.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import type { Person } from '../../../testing/factories.ts';

const t = await useTestApp();

/** A tenant with two sub-accounts: one hands over, the other receives. */
async function household() {
  const tenant = await t.tenant();
  return { tenant, leaver: await t.subAccount(tenant), heir: await t.subAccount(tenant) };
}
const handOver = (caller: Pick<Person, 'send'>, { id }: Pick<Person, 'id'>, { id: toId }: Pick<Person, 'id'>) =>
  caller.send(transferUser, { body: { id, toId } });
const owned = async ({ id }: Person) => (await t.admin.call(countOwned, { query: { id } })).owned;
const refused = (path: string, msg: RegExp) => ({
  ...{ code: 400, msg: expect.stringMatching(msg) },
  data: { errors: [{ path }] },
});

async function ownEverything(person: Person) {
  await person.call(deviceGroups.add, { body: { name: 'Shelf' } });
  await person.call(platforms.add, { body: { name: 'Shop' } });
  await person.call(notices.add, { body: { title: 'News', type: '1' } });
  await person.call(hotScripts.add, { body: { name: 'lib', version: '1', content: 'module.exports = 1;' } });
  await person.call(addCacheEntry, { body: { key: 'one', value: 'x' } });
  const { id: groupId } = await person.call(dataGroups.add, { body: { name: 'Numbers' } });
  await person.call(dataItems.add, { body: { name: 'n', groupId, content: '1' } });
  const fields = [{ name: 'Name', englishName: 'name' }];
  const { id: tableId } = await person.call(dataTables.add, {
    body: { name: 'People', englishName: 'people', fields },
  });
  await person.call(dataRows.add, { body: { tableId, values: { name: 'Li' } } });
  const phone = await joinedPhone(t, person);
  const taskId = await newTask(person, { deviceNos: [phone.deviceNo] });
  return { phone, taskId, groupId, tableId };
}

describe('everything that prevents a deletion', () => {
  test('moves to the receiver, after which the account can be deleted', async () => {
    const { leaver, heir } = await household();
    const { phone, taskId, groupId, tableId } = await ownEverything(leaver);
    const below = await t.subAccount(leaver);
    const before = await owned(leaver);
    expect(before.map(({ name }) => name)).toEqual([
      ...['cache entries', 'data groups', 'rows of dynamic tables', 'dynamic tables', 'phones', 'device groups'],
      ...['hot scripts', 'notices', 'platforms', 'scripts', 'tasks', 'users'],
    ]);
    expect(await handOver(t.admin, leaver, heir)).toMatchObject({ code: 0, data: { owned: before } });
    expect(await owned(leaver)).toEqual([]);
    expect(await owned(heir)).toEqual(before);
    expect(await t.admin.call(getEditUser, { query: { id: below.id } })).toMatchObject({ parentId: heir.id });

    expect((await heir.call(listDevices, { query: {} })).list).toMatchObject([{ deviceNo: phone.deviceNo }]);
    expect(await heir.call(getTask, { query: { id: taskId } })).toMatchObject({ deviceNos: [phone.deviceNo] });
    expect((await heir.call(dataItems.list, { query: { groupId } })).list).toMatchObject([{ content: '1' }]);
    expect((await heir.call(dataRows.list, { query: { tableId } })).total).toBe(1);
    await t.admin.call(deleteUsers, { query: { ids: [leaver.id] } });
  });

  test('moves once: a repeated call moves nothing', async () => {
    const { tenant, leaver, heir } = await household();
    await leaver.call(deviceGroups.add, { body: { name: 'Shelf' } });
    expect(await handOver(tenant, leaver, heir)).toMatchObject({ data: { owned: [{ count: 1 }] } });
    expect(await handOver(tenant, leaver, heir)).toMatchObject({ code: 0, data: { owned: [] } });
  });

  test('includes versions that the account added to scripts of others', async () => {
    const { leaver, heir } = await household();
    const id = await newScript(await t.subAccount(leaver));
    const row = await leaver.call(getScript, { query: { id } });
    await leaver.call(editScript, { body: { ...row, version: '2', content: 'sleep(2)' } });
    expect(await owned(leaver)).toMatchObject([{ name: 'scripts', count: 1 }, { name: 'users' }]);
    await handOver(t.admin, leaver, heir);
    await t.admin.call(deleteUsers, { query: { ids: [leaver.id] } });
  });

  test('is found in the operation log with the names of both', async () => {
    const { leaver, heir } = await household();
    await handOver(t.admin, leaver, heir);
    await t.app.flush();
    const { list } = await t.admin.call(operationLogs.list, { query: { userName: 'admin', pageSize: 1 } });
    expect(list).toMatchObject([{ module: 'Hand over what a user owns' }]);
    expect(JSON.parse(list[0]!.params).names).toEqual([leaver.userName, heir.userName]);
  });
});

describe('refused', () => {
  test('names that both have are listed, in the language of the reader, and nothing moves', async () => {
    const { leaver, heir } = await household();
    for (const person of [leaver, heir]) {
      await joinedPhone(t, person);
      for (const name of ['North', 'South']) await person.call(dataGroups.add, { body: { name } });
    }
    const before = await owned(leaver);
    const { code, msg } = await handOver(t.admin, leaver, heir);
    expect(code).toBe(409);
    expect(msg).toContain('rename them first: data groups (North, South), device groups (Default group)');
    expect(await owned(leaver)).toEqual(before);
  });

  test('an enabled task, or a run of one of the phones, must end first', async () => {
    const { tenant, leaver, heir } = await household();
    const { phone, deviceNo } = await joinedPhone(t, leaver);
    const own = await enabledTask(leaver, {
      name: 'Own',
      timerType: 'daily',
      cronText: '0 0 8 * * ?',
      deviceNos: [deviceNo],
    });
    expect(await handOver(t.admin, leaver, heir)).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/first: Own$/),
    });
    await leaver.call(updateTaskStatus, { query: { id: String(own), status: '0' } });
    await enabledTask(tenant, { name: 'Parent', deviceNos: [deviceNo] });
    expect(await handOver(t.admin, leaver, heir)).toMatchObject({ msg: expect.stringMatching(/first: Parent$/) });
    await carryOut(phone);
    expect(await handOver(t.admin, leaver, heir)).toMatchObject({ code: 0 });
  });

  test('the receiver is an active user of the same tenant', async () => {
    const { tenant, leaver, heir } = await household();
    const other = await t.tenant();
    const stopped = await t.subAccount(tenant);
    await t.admin.call(changeUserStatus, { body: { userId: stopped.id, status: 0 } });
    const expired = await t.subAccount(tenant, { expirationTime: '2020-01-01 00:00:00' });
    const background = await t.backgroundUser();
    expect(await handOver(t.admin, leaver, leaver)).toMatchObject(refused('toId', /^Receiving user: must be another/));
    expect(await handOver(t.admin, leaver, other)).toMatchObject(refused('toId', /same tenant/));
    expect(await handOver(t.admin, leaver, background)).toMatchObject(refused('toId', /same tenant/));
    expect(await handOver(t.admin, leaver, stopped)).toMatchObject(refused('toId', /stopped/));
    expect(await handOver(t.admin, leaver, expired)).toMatchObject(refused('toId', /expired/));
    expect(await handOver(t.admin, leaver, { id: 999_999 })).toMatchObject({ code: 404 });
    expect(await t.admin.send(transferUser, { body: { id: leaver.id, toId: 'x' as never } })).toMatchObject({
      ...{ code: 400, data: { errors: [{ path: 'toId' }] } },
    });
    expect(await handOver(t.admin, leaver, heir)).toMatchObject({ code: 0 });
  });

  test('the choices for a receiver are the other active users of the tenant', async () => {
    const { tenant, leaver, heir } = await household();
    const stopped = await t.subAccount(tenant);
    await t.admin.call(changeUserStatus, { body: { userId: stopped.id, status: 0 } });
    const { list } = await t.admin.call(listAllUsers, {
      query: { receiverFor: leaver.id, orderBy: 'id', order: 'asc' },
    });
    expect(list.map(({ id }) => id)).toEqual([tenant.id, heir.id]);
  });

  test('callers change only users whom they may edit, and never themselves', async () => {
    const { tenant, leaver, heir } = await household();
    const permissions = ['system:user:list', 'system:user:edit'];
    expect(await handOver(await t.tenant(), leaver, heir)).toMatchObject({ code: 404 });
    expect(await handOver(leaver, heir, leaver)).toMatchObject({ code: 404 });
    expect(await handOver(tenant, tenant, heir)).toMatchObject({
      code: 409,
      msg: 'You cannot do this to your own account',
    });
    const reader = await t.backgroundUser({ permissions: ['system:user:list'], dataScope: 'all' });
    expect(await handOver(reader, leaver, heir)).toMatchObject({ code: 403 });
    const clerk = await t.backgroundUser({ permissions, dataScope: 'all' });
    const [chief, deputy] = [await t.backgroundUser({ permissions, dataScope: 'all' }), await t.backgroundUser()];
    const narrow = await t.backgroundUser({ permissions: ['system:role:list'], dataScope: 'all' });
    expect(await handOver(clerk, narrow, deputy)).toMatchObject({ code: 403 });
    expect(await handOver(clerk, deputy, narrow)).toMatchObject({ code: 403 });
    expect(await handOver(clerk, deputy, chief)).toMatchObject({ code: 0 });
    expect(await clerk.send(countOwned, { query: { id: deputy.id } })).toMatchObject({ code: 0 });
    expect(await tenant.send(countOwned, { query: { id: deputy.id } })).toMatchObject({ code: 404 });
    expect(await handOver(chief, deputy, chief)).toMatchObject({ code: 0 });
    expect(await handOver(tenant, leaver, tenant)).toMatchObject({ code: 0 });
  });
});

test('a receiver among the sub-accounts takes the place of the user, and a tenant keeps its sub-accounts', async () => {
  const { tenant, leaver } = await household();
  const child = await t.subAccount(leaver);
  const sibling = await t.subAccount(leaver);
  const grandchild = await t.subAccount(child);
  const parentOf = async ({ id }: Person) => (await t.admin.call(getEditUser, { query: { id } })).parentId;
  await handOver(tenant, leaver, grandchild);
  expect(await Promise.all([child, sibling, grandchild].map(parentOf))).toEqual([tenant.id, grandchild.id, child.id]);
  await tenant.call(deviceGroups.add, { body: { name: 'Shelf' } });
  const { data } = await handOver(t.admin, tenant, child);
  expect(data).toEqual({ owned: [{ name: 'device groups', count: 1 }] });
  expect(await parentOf(child)).toBe(tenant.id);
});

test('phones move within a full quota, reconnect, and run for the receiver', async () => {
  const tenant = await t.tenant({ deviceQuantity: 1 });
  const [leaver, heir] = [await t.subAccount(tenant), await t.subAccount(tenant)];
  const joined = await joinedPhone(t, leaver);
  const taskId = await newTask(leaver, { deviceNos: [joined.deviceNo] });
  const inMemory = async (person: Person) =>
    (await person.call(listMonitor, { query: {} })).list.map(({ deviceNo }) => deviceNo);
  expect([await inMemory(leaver), await inMemory(heir)]).toEqual([[joined.deviceNo], []]);
  expect(await handOver(t.admin, leaver, heir)).toMatchObject({ code: 0 });
  expect([await inMemory(leaver), await inMemory(heir)]).toEqual([[], [joined.deviceNo]]);
  await joined.phone.closed;
  const phone = await reconnect(t, joined);
  await enable(heir, taskId);
  await carryOut(phone);
});

test('tasks of others keep the phones if their owners reach the receiver', async () => {
  const { tenant, leaver, heir } = await household();
  const { deviceNo } = await joinedPhone(t, leaver);
  const below = await t.subAccount(leaver);
  const phoneBelow = await joinedPhone(t, below);
  const [wide, narrow] = [
    await newTask(tenant, { deviceNos: [deviceNo, phoneBelow.deviceNo] }),
    await newTask(leaver, { deviceNos: [phoneBelow.deviceNo] }),
  ];
  await handOver(t.admin, below, heir);
  expect(await tenant.call(getTask, { query: { id: wide } })).toMatchObject({
    deviceNos: expect.arrayContaining([deviceNo, phoneBelow.deviceNo]),
  });
  expect(await leaver.call(getTask, { query: { id: narrow } })).toMatchObject({ deviceNos: [] });
});
