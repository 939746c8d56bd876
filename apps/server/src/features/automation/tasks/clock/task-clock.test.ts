import { retryRuns } from '@flotilla/contract/http/automation/runs';
import { assignScriptUsers } from '@flotilla/contract/http/automation/scripts';
import * as calls from '@flotilla/contract/http/automation/tasks';
import { resumeWave } from '@flotilla/contract/http/automation/tasks/rollout';
import { deleteDevices } from '@flotilla/contract/http/fleet/devices';
import { editUser } from '@flotilla/contract/http/identity/users';
import { describe, expect, test } from 'vitest';
import {
  carryOut,
  enable,
  enabledTask,
  joinedPhone,
  newScript,
  newTask,
  runsOf,
  statesOf,
  statusOf,
  untilStates,
  untilStatus,
} from '../../../../testing/automation-factories.ts';
import { quickLooks, useTestApp } from '../../../../testing/create-test-app.ts';
import { eventually } from '../../../../testing/eventually.ts';
import type { Person } from '../../../../testing/factories.ts';
import { withFailingRows } from '../../../../testing/failing-rows.ts';

const t = await useTestApp({ timing: quickLooks });
const tenant = await t.tenant();

test('a task whose missing runs cannot be created does not keep those of others from being created', async () => {
  const { deviceNo, phone } = await joinedPhone(t, tenant);
  phone.close();
  const [broken, sound] = [
    await enabledTask(tenant, { deviceNos: [deviceNo] }),
    await enabledTask(tenant, { deviceNos: [deviceNo] }),
  ];
  await withFailingRows(t.db, { table: 'run', when: `new.task_id = ${broken}` }, async () => {
    await t.db.query('delete from run where task_id = any($1)', [[broken, sound]]);
    await eventually(async () => (await statesOf(tenant, sound)).length === 1);
    expect(await statesOf(tenant, broken)).toEqual([]);
  });
  await eventually(async () => (await statesOf(tenant, broken)).length === 1);
});

const setStatus = (person: Person, status: 0 | 1) => t.admin.call(editUser, { body: { id: person.id, status } });
const whyTask = async (id: number) =>
  (await t.admin.call(calls.whyNotRunning, { query: { id } })).list.map(
    ({ deviceNo, reason }) => `${deviceNo} ${reason}`,
  );

describe('the tasks of a disabled account', () => {
  test.each([
    ['the account', (sub: Person) => sub],
    ['its tenant', (_sub: Person, above: Person) => above],
  ])('pause, loops as well as timers, and go on when %s is enabled again', async (_who, chosen) => {
    const above = await t.tenant();
    const sub = await t.subAccount(above);
    const { deviceNo, phone } = await joinedPhone(t, sub);
    const loop = await enabledTask(sub, { execType: 'loop', pauseSeconds: 3_600, deviceNos: [deviceNo] });
    await carryOut(phone);
    const cron = await newTask(sub, {
      ...{ timerType: 'daily', cronText: '0 0 0 1 1 ?', missedPolicy: 'once' },
      deviceNos: [deviceNo],
    });
    await enable(sub, cron);
    await setStatus(chosen(sub, above), 0);
    await t.db.query(`update run set not_before = now() where task_id = $1 and state = 'waiting'`, [loop]);
    await t.db.query(`update task set next_at = now() - interval '5 minutes' where id = $1`, [cron]);
    expect(await whyTask(loop)).toEqual([' ownerDisabled', `${deviceNo} ownerDisabled`]);
    const other = await joinedPhone(t, tenant);
    await enabledTask(tenant, { deviceNos: [other.deviceNo] });
    await other.phone.next('run');
    expect([await statesOf(t.admin, loop), await statesOf(t.admin, cron)]).toEqual([['done', 'waiting'], []]);
    await setStatus(chosen(sub, above), 1);
    const ran = new Set([(await carryOut(phone)).task.id, (await carryOut(phone)).task.id]);
    expect([...ran]).toContain(loop);
    await eventually(async () => (await runsOf(t.admin, cron)).length === 1);
    await t.db.query('update task set status = 0 where id = any($1)', [[loop, cron]]);
  });

  test('are not sent to idle phones when another user enables them', async () => {
    const owner = await t.tenant();
    const { deviceNo, phone } = await joinedPhone(t, owner);
    const taskId = await newTask(owner, { deviceNos: [deviceNo] });
    await setStatus(owner, 0);
    await enable(t.admin as Person, taskId);
    expect(await statesOf(t.admin, taskId)).toEqual(['waiting']);
    await setStatus(owner, 1);
    await carryOut(phone);
  });
});

describe('a right that is taken back', () => {
  const given = async () => {
    const owner = await t.tenant();
    const sub = await t.subAccount(owner);
    const scriptId = await newScript(owner);
    await owner.call(assignScriptUsers, { body: { id: scriptId, userIds: [sub.id] } });
    const joined = await joinedPhone(t, sub);
    const takeBack = () => owner.call(assignScriptUsers, { body: { id: scriptId, userIds: [] } });
    return { owner, sub, scriptId, ...joined, takeBack };
  };

  test('to a script stops a loop, and no call makes another run of it', async () => {
    const { sub, scriptId, deviceNo, phone, takeBack } = await given();
    const taskId = await enabledTask(sub, { scriptId, execType: 'loop', deviceNos: [deviceNo] });
    await carryOut(phone, 'failed');
    await takeBack();
    await untilStatus(sub, taskId, 0);
    expect(await statesOf(sub, taskId)).toEqual(['failed', 'stopped']);
    const query = { id: String(taskId), status: '1' };
    for (const refused of [
      sub.send(calls.updateTaskStatus, { query }),
      sub.send(calls.updateTaskStatusClear, { query }),
      sub.send(retryRuns, { body: { taskId } }),
    ])
      expect(await refused).toMatchObject({ code: 409, msg: expect.stringMatching(/no longer assigned/) });
    expect(await statesOf(sub, taskId)).toEqual(['failed', 'stopped']);
  });

  test('to a script makes a timed start stop its task', async () => {
    const { sub, scriptId, deviceNo } = await given();
    const taskId = await enabledTask(sub, {
      ...{ scriptId, timerType: 'daily', cronText: '0 0 0 1 1 ?' },
      deviceNos: [deviceNo],
    });
    await t.db.query('delete from script_user where script_id = $1', [scriptId]);
    await t.db.query('update task set next_at = now() where id = $1', [taskId]);
    await untilStatus(sub, taskId, 0);
    expect(await statesOf(sub, taskId)).toEqual([]);
  });

  test('to a script keeps the next wave of its task back', async () => {
    const { sub, scriptId, deviceNo, phone } = await given();
    const later = await joinedPhone(t, sub);
    const taskId = await enabledTask(sub, {
      ...{ scriptId, canaryPhones: 1 },
      deviceNos: [deviceNo, later.deviceNo],
    });
    const [trial] = await runsOf(sub, taskId);
    await carryOut(trial?.deviceNo === deviceNo ? phone : later.phone);
    const rolloutOf = async () => (await sub.call(calls.getTask, { query: { id: taskId } })).rollout;
    await eventually(async () => (await rolloutOf()).state === 'held');
    await t.db.query('delete from script_user where script_id = $1', [scriptId]);
    expect(await sub.send(resumeWave, { body: { id: taskId } })).toMatchObject({ code: 409 });
    expect(await rolloutOf()).toMatchObject({ state: 'held', wave: 1 });
    expect(await statesOf(sub, taskId)).toEqual(['done']);
  });

  test('to a shared task stops a loop of it', async () => {
    const { owner, sub, deviceNo, phone } = await given();
    const scriptId = await newScript(owner);
    const makers = await joinedPhone(t, owner);
    const sharedTaskId = await newTask(owner, { scriptId, deviceNos: [makers.deviceNo], shareUserIds: [sub.id] });
    const source = { source: 'share' as const, sharedTaskId, scriptId };
    const taskId = await enabledTask(sub, { ...source, execType: 'loop', deviceNos: [deviceNo] });
    await carryOut(phone);
    await owner.call(calls.editTask, { body: { id: sharedTaskId, shareUserIds: [] } });
    await untilStatus(sub, taskId, 0);
    expect(await sub.send(calls.cleanSendAllLog, { query: { taskId } })).toMatchObject({ code: 0 });
    expect(await statesOf(sub, taskId)).toEqual([]);
  });
});

test('the runs of a deleted phone end at once, with the reason, and the totals of the task agree', async () => {
  const [kept, gone] = [await joinedPhone(t, tenant), await joinedPhone(t, tenant)];
  kept.phone.close();
  gone.phone.close();
  const taskId = await enabledTask(tenant, { deviceNos: [kept.deviceNo, gone.deviceNo] });
  const { rows } = await t.db.query<{ id: number }>('select id from device where device_no = $1', [gone.deviceNo]);
  await tenant.call(deleteDevices, { query: { ids: [rows[0]!.id] } });
  await untilStates(tenant, taskId, ['waiting', 'stopped']);
  expect((await runsOf(tenant, taskId))[1]).toMatchObject({ reason: 'The phone was deleted' });
  const { progress, phones } = await tenant.call(calls.getTask, { query: { id: taskId } });
  expect([progress.total, phones.total]).toEqual([2, 2]);
  expect(phones).toMatchObject({ open: 1, neverRan: 1 });
  expect(await statusOf(tenant, taskId)).toBe(1);
});

test('a task that stops itself stops the runs that still wait', async () => {
  const away = await joinedPhone(t, tenant);
  away.phone.close();
  const phones = await Promise.all([1, 2, 3].map(() => joinedPhone(t, tenant)));
  const deviceNos = [away, ...phones].map(({ deviceNo }) => deviceNo);
  const taskId = await enabledTask(tenant, { deviceNos, failureLimit: 50 });
  for (const { phone } of phones) await carryOut(phone, 'failed');
  await untilStatus(tenant, taskId, 0);
  expect((await statesOf(tenant, taskId)).toSorted()).toEqual(['failed', 'failed', 'failed', 'stopped']);
});
