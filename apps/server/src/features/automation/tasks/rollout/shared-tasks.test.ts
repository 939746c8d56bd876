import { editScript, getScript } from '@flotilla/contract/http/automation/scripts';
import * as calls from '@flotilla/contract/http/automation/tasks';
import * as rollout from '@flotilla/contract/http/automation/tasks/rollout';
import { expect, test } from 'vitest';
import {
  carryOut,
  enable,
  enabledTask,
  joinedPhone,
  newScript,
  newTask,
  runsOf,
} from '../../../../testing/automation-factories.ts';
import { useTestApp } from '../../../../testing/create-test-app.ts';

const t = await useTestApp();
const maker = await t.tenant();
const friend = await t.tenant();
const stranger = await t.tenant();
const [makers, friends] = [await joinedPhone(t, maker), await joinedPhone(t, friend)];

const parameters = [{ key: 'city', label: 'City', kind: 'text' as const, defaultValue: 'Berlin' }];

async function sharedTask() {
  const scriptId = await newScript(maker, { parameters });
  const shareUserIds = [friend.id];
  const id = await newTask(t.admin, { deviceNos: [makers.deviceNo], scriptId, shareUserIds, params: { city: 'Bonn' } });
  return { id, scriptId };
}
const listed = async (person = friend) => (await person.call(rollout.listShareTasks, {})).list;

test('a shared task runs on the other’s phones with their own parameters, and its script stays closed', async () => {
  const { id, scriptId } = await sharedTask();
  expect(await listed()).toMatchObject([{ key: id, scriptId, params: { city: 'Berlin' } }]);
  expect(await listed(stranger)).toEqual([]);
  expect(await friend.send(getScript, { query: { id: scriptId } })).toMatchObject({ code: 404 });
  const body = {
    name: 'mine',
    scriptId,
    execType: 'once' as const,
    timerType: 'now' as const,
    deviceNos: [friends.deviceNo],
  };
  const mine = { ...body, source: 'share' as const, sharedTaskId: id, params: { city: 'Wien' } };
  const own = await friend.call(calls.addTask, { body: mine });
  await enable(friend, own.id);
  expect((await carryOut(friends.phone)).params).toEqual({ city: 'Wien' });
  expect((await friend.call(calls.listTasks, { query: { source: 'share' } })).list).toMatchObject([{ id: own.id }]);
  expect(await friend.send(calls.addTask, { body: { ...mine, sharedTaskId: null } })).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'sharedTaskId' }] },
  });
  expect(await stranger.send(calls.addTask, { body: mine })).toMatchObject({ code: 404 });
  expect(await friend.send(calls.addTask, { body })).toMatchObject({ code: 404 });
});

test('a shared task shows the defaults of its parameters, not the values of its owner', async () => {
  const { id } = await sharedTask();
  expect((await friend.call(rollout.getCopyInfo, { query: { id } })).params).toEqual({ city: 'Berlin' });
  expect((await listed()).find(({ key }) => key === id)!.params).toEqual({ city: 'Berlin' });
  const copy = await friend.call(rollout.copyTask, { query: { id } });
  expect((await friend.call(calls.getTask, { query: { id: copy.id } })).params).toEqual({ city: 'Berlin' });
});

test('a task that is no longer shared cannot be enabled', async () => {
  const { id } = await sharedTask();
  const copy = await friend.call(rollout.copyTask, { query: { id } });
  await t.admin.call(calls.editTask, { body: { id, shareUserIds: [] } });
  expect(await friend.send(calls.updateTaskStatus, { query: { id: copy.id, status: '1' } })).toMatchObject({
    code: 409,
  });
});

test('a copy has the fields of its task, no send log and no shares', async () => {
  const { id } = await sharedTask();
  const info = await t.admin.call(rollout.getCopyInfo, { query: { id } });
  expect(info).toMatchObject({ deviceNos: [makers.deviceNo], shareUserIds: [], status: 0, params: { city: 'Bonn' } });
  expect(info.name).toMatch(/copy|副本/);
  const copied = await t.admin.call(rollout.copyTask, { query: { id } });
  expect(await t.admin.call(calls.getTask, { query: { id: copied.id } })).toMatchObject({
    name: info.name,
    progress: { total: 0 },
    source: 'own',
  });
  expect(await stranger.send(rollout.copyTask, { query: { id } })).toMatchObject({ code: 404 });
});

test('a task goes back to the version before, stays there, and returns to the newest', async () => {
  const scriptId = await newScript(maker, { version: '1' });
  await maker.call(editScript, { body: { id: scriptId, version: '2', content: 'sleep(2)' } });
  const id = await enabledTask(maker, { scriptId, deviceNos: [makers.deviceNo] });
  expect((await carryOut(makers.phone)).script.version).toBe('2');
  const rollback = (newest = false) => maker.send(rollout.rollbackTask, { body: { id, newest } });
  expect(await rollback()).toMatchObject({ code: 0, data: { version: '1' } });
  expect(await rollback()).toMatchObject({ code: 409 });
  await maker.call(calls.updateTaskStatusClear, { query: { id, status: '1' } });
  expect((await carryOut(makers.phone)).script.version).toBe('1');
  expect(await maker.call(calls.getTask, { query: { id } })).toMatchObject({ pinned: true, scriptVersion: '1' });
  await rollback(true);
  await maker.call(calls.updateTaskStatusClear, { query: { id, status: '1' } });
  expect((await carryOut(makers.phone)).script.version).toBe('2');
});

test('phones forget a cached script with its number', async () => {
  const id = await enabledTask(maker, { deviceNos: [makers.deviceNo], cacheScript: '1' });
  expect((await carryOut(makers.phone)).cacheNo).toBe(0);
  await maker.call(rollout.updateTaskCache, { query: { id } });
  await maker.call(calls.updateTaskStatusClear, { query: { id, status: '1' } });
  expect((await carryOut(makers.phone)).cacheNo).toBe(1);
  expect(await runsOf(maker, id)).toHaveLength(1);
});
