import { platforms } from '@flotilla/contract/http/automation/platforms';
import { editScript, getScript } from '@flotilla/contract/http/automation/scripts';
import * as calls from '@flotilla/contract/http/automation/tasks';
import * as lookups from '@flotilla/contract/http/automation/tasks/lookups';
import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import { beforeAll, describe, expect, test } from 'vitest';
import { carryOut, enable, joinedPhone, newScript, newTask, statusOf } from '../../../testing/automation-factories.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import type { Person } from '../../../testing/factories.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const sub = await t.subAccount(tenant);
const other = await t.tenant();
const phone = await joinedPhone(t, tenant);
const theirs = await joinedPhone(t, other);
const scriptId = await newScript(tenant, { name: 'Script', version: '7' });

const group = async (person: Person, name: string) => (await person.call(deviceGroups.add, { body: { name } })).id;
const wrong = (path: string) => ({ code: 400, data: { errors: [{ path }] } });
const valid = () => ({
  name: 'Task',
  scriptId,
  execType: 'once',
  timerType: 'now',
  deviceNos: [phone.deviceNo],
});
const add = (body: object, person = tenant) => person.send(calls.addTask, { body: { ...valid(), ...body } });
const edit = (body: object, person = tenant) => person.send(calls.editTask, { body });
const one = (id: number) => tenant.call(calls.getTask, { query: { id } });

describe('adding', () => {
  test('a new task is stopped and shows what was chosen; comma-joined texts are taken too', async () => {
    const groupId = await group(tenant, 'Chosen');
    const { data } = await add({ deviceNos: `${phone.deviceNo},`, groupIds: String(groupId), cacheScript: '1' });
    expect(await one(data.id)).toMatchObject({
      status: 0,
      scriptName: 'Script',
      scriptVersion: '7',
      platformName: 'Flotilla',
      deviceNos: [phone.deviceNo],
      groupIds: [groupId],
      groupNames: ['Chosen'],
      cacheScript: 1,
      source: 'own',
      startTime: null,
      progress: { total: 0 },
      userName: tenant.userName,
    });
  });

  test('phones and groups have a second name, when adding and when editing', async () => {
    const groupids = [await group(tenant, 'Second name')];
    const { data } = await add({ deviceNos: undefined, devices: [phone.deviceNo], groupids });
    expect(await one(data.id)).toMatchObject({ deviceNos: [phone.deviceNo], groupIds: groupids });
    expect(await edit({ id: data.id, devices: [] })).toMatchObject({ code: 0 });
    expect(await one(data.id)).toMatchObject({ deviceNos: [], groupIds: groupids });
    expect(await edit({ id: data.id, groupids: [await group(other, 'Theirs')] })).toMatchObject({ code: 404 });
  });

  const soon = '2099-01-01T00:00:00Z';
  test.each([
    [{ name: ' ' }, 'name', 'Task name'],
    [{ scriptId: undefined }, 'scriptId', 'Script'],
    [{ execType: undefined }, 'execType', 'Execution'],
    [{ timerType: undefined }, 'timerType', 'Timer'],
    [{ source: 'share' }, 'sharedTaskId', 'Shared task'],
    [{ deviceNos: [], groupIds: [] }, 'deviceNos', 'Phones'],
    [{ timerType: 'time', endTime: soon }, 'startTime', 'Start'],
    [{ timerType: 'time', startTime: soon }, 'endTime', 'End'],
    [{ timerType: 'daily', endTime: '08:00' }, 'startTime', 'Start'],
    [{ timerType: 'daily', startTime: '08:00' }, 'endTime', 'End'],
  ])('%j is refused by the name of the field', async (change, path, label) => {
    const message = `${label} cannot be empty`;
    expect(await add(change)).toMatchObject({ code: 400, msg: message, data: { errors: [{ path, message }] } });
  });

  test.each([
    ['no name', { name: '' }, 'name'],
    ['no script', { scriptId: undefined }, 'scriptId'],
    ['an unknown kind of execution', { execType: 'twice' }, 'execType'],
    ['an unknown timer', { timerType: 'later' }, 'timerType'],
    ['no shared task', { source: 'share' }, 'sharedTaskId'],
    ['no phone and no group', { deviceNos: [], groupIds: [] }, 'deviceNos'],
    ['a window without start', { timerType: 'time', endTime: soon }, 'startTime'],
    ['a window without end', { timerType: 'time', startTime: soon }, 'endTime'],
    ['a window that ends at its start', { timerType: 'time', startTime: soon, endTime: soon }, 'endTime'],
    ['a window that ends before', { timerType: 'time', startTime: soon, endTime: '2098-01-01T00:00:00Z' }, 'endTime'],
    [
      'a day that is not in the calendar',
      { timerType: 'time', startTime: '2026-02-31 10:00:00', endTime: soon },
      'startTime',
    ],
    ['a year before all', { timerType: 'time', startTime: '0000-01-01 10:00', endTime: soon }, 'startTime'],
    ['an unknown field', { status: 1 }, 'status'],
    ['somebody else’s name on it', { ownerId: 1 }, 'ownerId'],
  ])('with %s is refused with its path', async (_what, body, path) => {
    expect(await add(body)).toMatchObject(wrong(path));
  });

  test('times without zone are in the site’s; a timer that starts now has none', async () => {
    const { data } = await add({ timerType: 'time', startTime: '2099-01-01 08:00', endTime: '2099-01-02 08:00:00' });
    const times = { startTime: '2099-01-01T00:00:00.000Z', endTime: '2099-01-02T00:00:00.000Z' };
    expect(await one(data.id)).toMatchObject(times);
    const now = await add({ startTime: soon, endTime: soon });
    expect(await one(now.data.id)).toMatchObject({ startTime: null, endTime: null });
  });

  test('script, platform, phones, groups and users are chosen within reach, or nothing is made', async () => {
    const [script, platform] = [await newScript(other), await other.call(platforms.add, { body: { name: 'Theirs' } })];
    const [mine, foreign] = [await group(tenant, 'Mine'), await group(other, 'Foreign')];
    const before = (await tenant.call(calls.listTasks)).total;
    for (const body of [
      { scriptId: script },
      { platformId: platform.id },
      { deviceNos: [phone.deviceNo, theirs.deviceNo] },
      { deviceNos: [phone.deviceNo, 'nobody’s'] },
      { groupIds: [mine, foreign] },
      { shareUserIds: [sub.id, other.id] },
    ])
      expect(await add(body)).toMatchObject({ code: 404 });
    expect((await tenant.call(calls.listTasks)).total).toBe(before);
  });
});

describe('parameters', () => {
  const parameters = [
    { key: 'text', label: 'Text', kind: 'text' as const, required: true },
    { key: 'color', label: 'Colour', kind: 'dropdown' as const, options: ['red', 'blue'], defaultValue: 'red' },
    { key: 'days', label: 'Days', kind: 'multiSelect' as const, options: ['mon', 'tue'] },
    { key: 'constructor', label: 'C', kind: 'text' as const },
  ];
  let withParams: number;
  beforeAll(async () => {
    withParams = await newScript(tenant, { parameters });
  });
  const fill = (params: unknown) => add({ scriptId: withParams, params });

  test('are filled from what was given and from their defaults, and reach the phone', async () => {
    const { data } = await fill({ text: 'x', days: ['tue'] });
    const params = { text: 'x', color: 'red', days: ['tue'], constructor: '' };
    expect((await one(data.id)).params).toEqual(params);
    await enable(tenant, data.id);
    expect((await carryOut(phone.phone)).params).toEqual(params);
    expect((await one((await fill({ text: 'x' })).data.id)).params).toMatchObject({ days: [] });
  });

  test.each([
    ['nothing where something is required', {}, 'params.text'],
    ['a list where a text goes', { text: ['x'] }, 'params.text'],
    ['what is no option', { text: 'x', color: 'green' }, 'params.color'],
    ['a list where one goes', { text: 'x', color: ['red'] }, 'params.color'],
    ['a text where a list goes', { text: 'x', days: 'mon' }, 'params.days'],
    ['an option that is none', { text: 'x', days: ['mon', 'sun'] }, 'params.days'],
    ['what the script does not know', { text: 'x', other: '1' }, 'params.other'],
    ['a number', { text: 1 }, 'params.text'],
  ])('%s is refused with its path', async (_what, params, path) => {
    expect(await fill(params)).toMatchObject(wrong(path));
  });

  test('a script without parameters takes none', async () => {
    expect(await add({ params: { text: 'x' } })).toMatchObject(wrong('params.text'));
  });
});

describe('editing', () => {
  test('takes back what `one` answered', async () => {
    const id = await newTask(tenant, { deviceNos: [phone.deviceNo], groupIds: [await group(tenant, 'Kept')] });
    const { gmtModified: _then, ...before } = await one(id);
    expect(await edit(await one(id))).toMatchObject({ code: 0 });
    expect(await one(id)).toMatchObject(before);
    expect(await edit({ id, name: 'Renamed', deviceNos: [phone.deviceNo], groupIds: [] })).toMatchObject({ code: 0 });
    expect(await one(id)).toMatchObject({ ...before, name: 'Renamed', groupIds: [], groupNames: [] });
    expect(await edit({ id, deviceNos: [] })).toMatchObject(wrong('deviceNos'));
    expect(await edit({ id, timerType: 'time' })).toMatchObject(wrong('startTime'));
  });

  test('keeps the shares that a user with a wider reach has added', async () => {
    const id = await newTask(tenant, { deviceNos: [phone.deviceNo], shareUserIds: [sub.id] });
    expect(await t.admin.send(calls.editTask, { body: { id, shareUserIds: [sub.id, other.id] } })).toMatchObject({
      code: 0,
    });
    expect(await edit({ ...(await one(id)), name: 'Shared' })).toMatchObject({ code: 0 });
    expect((await one(id)).shareUserIds).toEqual([sub.id, other.id]);
  });

  test('refuses what is read-only, and unknown fields', async () => {
    const id = await newTask(tenant, { deviceNos: [phone.deviceNo] });
    const readOnly = {
      scriptName: 'x',
      scriptVersion: 'x',
      platformName: 'x',
      groupNames: ['x'],
      status: 1,
      userName: 'x',
      gmtCreate: 'x',
      gmtModified: 'x',
    };
    for (const [path, value] of Object.entries(readOnly))
      expect(await edit({ id, [path]: value })).toMatchObject(wrong(path));
    expect(await edit({ id, tenantId: 1 })).toMatchObject(wrong('tenantId'));
    expect(await statusOf(tenant, id)).toBe(0);
  });

  test('waits until the task is stopped; the newest script is settled on at the next enabling', async () => {
    const id = await newTask(tenant, { scriptId, execType: 'loop', deviceNos: [phone.deviceNo] });
    await enable(tenant, id);
    expect(await edit({ id, name: 'x' })).toMatchObject({
      code: 409,
      msg: 'The task is enabled, please stop it first',
    });
    const first = await carryOut(phone.phone);
    await tenant.call(calls.updateTaskStatusClear, { query: { id, status: '0' } });
    await tenant.call(editScript, { body: { id: scriptId, version: '8', content: 'newer' } });
    expect((await one(id)).scriptVersion).toBe('7');
    await enable(tenant, id);
    const second = await carryOut(phone.phone);
    expect(second.script).toMatchObject({ version: '8', id: first.script.id });
    expect((await tenant.call(getScript, { query: { id: scriptId } })).versionId).toBe(second.script.versionId);
    expect(await edit({ id, name: 'x' })).toMatchObject({ code: 409 });
    await tenant.call(calls.updateTaskStatusAndStopRemote, { query: { id, status: '0' } });
    expect(await edit({ id, name: 'x' })).toMatchObject({ code: 0 });
  });
});

describe('choices', () => {
  test('are items with key and value, within reach', async () => {
    const groupId = await group(tenant, 'Choice');
    const keysOf = async (call: typeof lookups.taskScripts, person: Person) =>
      (await person.call(call, { query: { pageSize: 1000 } })).list.map((item) => item.key as number | string);
    const devices = await tenant.call(lookups.taskDevices, { query: { deviceNo: phone.deviceNo } });
    expect(devices).toMatchObject({ total: 1, list: [{ key: phone.deviceNo, value: phone.deviceNo, online: true }] });
    for (const [call, key] of [
      [lookups.taskDevices, phone.deviceNo],
      [lookups.taskDeviceGroups, groupId],
      [lookups.taskScripts, scriptId],
    ] as const) {
      expect(await keysOf(call as never, tenant)).toContain(key);
      expect(await keysOf(call as never, t.admin as Person)).toContain(key);
      expect(await keysOf(call as never, other)).not.toContain(key);
      expect(await keysOf(call as never, sub)).not.toContain(key);
    }
    expect(await keysOf(lookups.taskPlatforms as never, other)).toHaveLength(2);
    const found = async (person: Person, query: object) =>
      (await person.call(lookups.taskDeviceGroups, { query })).list.map(({ value }) => value);
    expect(await found(tenant, { name: 'CHOI', ids: [groupId] })).toEqual(['Choice']);
    expect(await found(tenant, { name: 'nowhere', ids: [groupId] })).toEqual([]);
    expect(await found(other, { ids: [groupId] })).toEqual([]);
    for (let more = 1; more <= 20; more++) await group(tenant, `Choice ${more}`);
    const { list, total } = await tenant.call(lookups.taskDeviceGroups);
    expect(list).toHaveLength(total);
    expect(total).toBeGreaterThan(20);
    const foreign = await group(other, 'Not mine');
    for (const groupids of [[foreign], [groupId, foreign]])
      expect(await tenant.send(lookups.taskDevicesByGroup, { query: { groupids } })).toMatchObject({ code: 404 });
    const both = await tenant.call(lookups.taskDevicesByGroup, { query: { groupIds: [groupId] } });
    expect(both).toEqual(await tenant.call(lookups.taskDevicesByGroup, { query: { groupids: [groupId] } }));
    expect(await tenant.send(lookups.taskDevicesByGroup, { query: {} })).toMatchObject({ code: 400 });
    expect(await tenant.call(lookups.taskDevicesByGroup, { query: { groupids: [groupId] } })).toEqual({
      list: [],
      total: 0,
    });
  });
});
