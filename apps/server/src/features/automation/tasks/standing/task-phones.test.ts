import { stopRuns } from '@flotilla/contract/http/automation/runs';
import * as calls from '@flotilla/contract/http/automation/tasks';
import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import { addDevice, changeDeviceStatus } from '@flotilla/contract/http/fleet/devices';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  carryOut,
  enabledTask,
  joinedPhone,
  newTask,
  runsOf,
  statusOf,
  untilStates,
  untilStatus,
} from '../../../../testing/automation-factories.ts';
import { useTestApp } from '../../../../testing/create-test-app.ts';
import { eventually } from '../../../../testing/eventually.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const groupId = (await tenant.call(deviceGroups.add, { body: { name: 'rack' } })).id;

/** A phone that was typed in and has never connected. */
const register = async (deviceNo: string) => (await tenant.call(addDevice, { body: { deviceNo, groupId } })).id;
const disable = (ids: number[], status: 0 | 1 = 1) => tenant.call(changeDeviceStatus, { query: { ids, status } });
const one = (id: number) => tenant.call(calls.getTask, { query: { id } });
const phonesOf = (id: number, more: object = {}, person = tenant) =>
  person.call(calls.listTaskPhones, { query: { id, pageSize: 100, ...more } });
const reasonsOf = async (id: number) =>
  Object.fromEntries(
    (await phonesOf(id)).list.map(({ deviceNo, standing, reasons }) => [
      deviceNo,
      [standing, ...reasons.map(({ reason }) => reason)].join(' '),
    ]),
  );
const expire = (taskId: number) =>
  t.db.query(`update run set deadline_at = now() where task_id = $1 and state = 'waiting'`, [taskId]);

describe('the phones of a finished task', () => {
  let taskId: number;
  const numbers = { done: '', failed: '', stopped: '', disabled: 'never-1', late: 'never-2' };

  beforeAll(async () => {
    await disable([await register(numbers.disabled)]);
    await register(numbers.late);
    const phones = await Promise.all([joinedPhone(t, tenant), joinedPhone(t, tenant), joinedPhone(t, tenant)]);
    [numbers.done, numbers.failed, numbers.stopped] = phones.map(({ deviceNo }) => deviceNo) as [
      string,
      string,
      string,
    ];
    taskId = await enabledTask(tenant, { deviceNos: Object.values(numbers) });
    await carryOut(phones[0]!.phone);
    await carryOut(phones[1]!.phone, 'failed', {
      exception: { kind: 'thrown', message: 'boom', stack: '', artifact: '' },
    });
    await carryOut(phones[2]!.phone, 'stopped');
    await expire(taskId);
    await eventually(async () => (await statusOf(tenant, taskId)) === 2);
  });

  test('stand in exactly one count each, the same on the list and the page', async () => {
    const phones = { total: 5, open: 0, unknown: 0, done: 1, failed: 1, stopped: 1, lost: 0, neverRan: 2 };
    expect((await one(taskId)).phones).toEqual(phones);
    const { list } = await tenant.call(calls.listTasks, { query: { pageSize: 100 } });
    expect(list.find(({ id }) => id === taskId)?.phones).toEqual(phones);
  });

  test('are listed with why they never ran', async () => {
    expect(await reasonsOf(taskId)).toEqual({
      [numbers.done]: 'done',
      [numbers.failed]: 'failed',
      [numbers.stopped]: 'stopped',
      [numbers.disabled]: 'neverRan disabled neverConnected',
      [numbers.late]: 'neverRan expired neverConnected',
    });
    const { list } = await tenant.call(calls.whyNotRunning, { query: { id: taskId } });
    expect(list.map(({ deviceNo, reason }) => `${deviceNo} ${reason}`.trim())).toEqual([
      'taskFinished',
      'never-1 disabled',
      'never-1 neverConnected',
      'never-2 expired',
      'never-2 neverConnected',
    ]);
  });

  test('one that was disabled then, and no longer is, had no run', async () => {
    const { rows } = await t.db.query<{ id: number }>('select id from device where device_no = $1', [numbers.disabled]);
    await disable([rows[0]!.id], 0);
    expect((await reasonsOf(taskId))[numbers.disabled]).toBe('neverRan noRun neverConnected');
    expect((await one(taskId)).phones).toMatchObject({ total: 5, neverRan: 2 });
  });

  test('are paged and filtered by number and by how they stand', async () => {
    const never = await phonesOf(taskId, { standing: 'neverRan', pageSize: 1, pageNum: 2 });
    expect(never).toMatchObject({
      total: 2,
      list: [{ deviceNo: numbers.late, runId: expect.any(Number), state: 'expired' }],
    });
    expect(await phonesOf(taskId, { deviceNo: 'VER-1' })).toMatchObject({
      total: 1,
      list: [{ deviceNo: 'never-1', runId: null, state: null }],
    });
    const last = await phonesOf(taskId, { orderBy: 'deviceNo', order: 'desc', pageSize: 1 });
    expect(last.list[0]!.deviceNo).toBe('never-2');
    const other = await t.tenant();
    expect(await other.send(calls.listTaskPhones, { query: { id: taskId } })).toMatchObject({ code: 404 });
  });
});

test('a phone that is a target twice, or left its group after its run, counts once', async () => {
  const [stays, leaves] = [await joinedPhone(t, tenant), await joinedPhone(t, tenant)];
  const group = await tenant.call(deviceGroups.add, { body: { name: 'twice' } });
  const into = (id: number) =>
    t.db.query('update device set group_id = $1 where device_no = any($2)', [id, [stays.deviceNo, leaves.deviceNo]]);
  await into(group.id);
  const taskId = await enabledTask(tenant, { deviceNos: [stays.deviceNo], groupIds: [group.id] });
  await Promise.all([carryOut(stays.phone), carryOut(leaves.phone)]);
  await into(groupId);
  expect((await one(taskId)).phones).toMatchObject({ total: 2, done: 2 });
  const { id } = await t.tenant();
  await t.db.query('update run set owner_id = $1 where task_id = $2 and device_no = $3', [id, taskId, stays.deviceNo]);
  expect((await one(taskId)).phones).toMatchObject({ total: 2, done: 2 });
});

test('a phone that ran and then did not start a retry still counts as it ran', async () => {
  const { phone, deviceNo } = await joinedPhone(t, tenant);
  const taskId = await enabledTask(tenant, { deviceNos: [deviceNo] });
  await carryOut(phone, 'failed');
  await untilStatus(tenant, taskId, 2);
  phone.close();
  await t.db.query(
    `insert into run (tenant_id, owner_id, task_id, device_id, device_no, script_version_id, try, state, time_limit_seconds, deadline_at, ended_at)
     select tenant_id, owner_id, task_id, device_id, device_no, script_version_id, 1, 'expired', 60, now(), now() from run where task_id = $1`,
    [taskId],
  );
  expect((await one(taskId)).phones).toMatchObject({ total: 1, failed: 1 });
  expect((await phonesOf(taskId)).list[0]).toMatchObject({ standing: 'failed', reasons: [] });
});

test('a phone whose run was stopped before it started never ran; while it waits, its run is open', async () => {
  await register('waits');
  const taskId = await enabledTask(tenant, { deviceNos: ['waits'] });
  expect((await one(taskId)).phones).toMatchObject({ total: 1, open: 1 });
  expect(await reasonsOf(taskId)).toEqual({ waits: 'open neverConnected' });
  await tenant.call(stopRuns, { query: { ids: [(await runsOf(tenant, taskId))[0]!.id] } });
  await untilStates(tenant, taskId, ['stopped']);
  expect((await one(taskId)).phones).toMatchObject({ total: 1, neverRan: 1 });
  expect(await reasonsOf(taskId)).toEqual({ waits: 'neverRan stopped neverConnected' });
});

test('a task is found by a phone’s number, also of a group, and by its group', async () => {
  const group = await tenant.call(deviceGroups.add, { body: { name: 'found' } });
  await tenant.call(addDevice, { body: { deviceNo: 'Found-1', groupId: group.id } });
  const byGroup = await newTask(tenant, { groupIds: [group.id] });
  const byNumber = await newTask(tenant, { deviceNos: ['Found-1'] });
  const found = async (query: object) =>
    (await tenant.call(calls.listTasks, { query: { pageSize: 100, ...query } })).list.map(({ id }) => id);
  expect(await found({ deviceNo: 'found-' })).toEqual([byNumber, byGroup]);
  expect(await found({ groupId: group.id })).toEqual([byGroup]);
  expect(await found({ groupId: group.id, deviceNo: 'nobody' })).toEqual([]);
});

test('values that change automatically do not block an edit', async () => {
  await register('edited');
  const taskId = await newTask(tenant, { deviceNos: ['edited'] });
  const task = await one(taskId);
  const body = { ...task, phones: { ...task.phones, total: 9 }, progress: { ...task.progress, total: 9 } };
  expect(await tenant.send(calls.editTask, { body })).toMatchObject({ code: 0 });
});
