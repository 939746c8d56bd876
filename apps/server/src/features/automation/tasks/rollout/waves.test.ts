import { retryRuns } from '@flotilla/contract/http/automation/runs';
import * as calls from '@flotilla/contract/http/automation/tasks';
import * as rollout from '@flotilla/contract/http/automation/tasks/rollout';
import { expect, test } from 'vitest';
import {
  carryOut,
  enable,
  enabledTask,
  type JoinedPhone,
  joinedPhone,
  newTask,
  report,
  runsOf,
} from '../../../../testing/automation-factories.ts';
import { useTestApp } from '../../../../testing/create-test-app.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { advanceWaves } from './waves.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const phones: JoinedPhone[] = [];
for (let index = 0; index < 10; index += 1) phones.push(await joinedPhone(t, tenant));
for (const { phone } of phones) phone.keepBeating();
const deviceNos = phones.map(({ deviceNo }) => deviceNo);
const byNo = new Map(phones.map((one) => [one.deviceNo, one]));

const taskOf = (id: number) => tenant.call(calls.getTask, { query: { id } });
const rolloutOf = async (id: number) => (await taskOf(id)).rollout;
const asking = async () =>
  (await tenant.call(calls.listTasks, { query: { attention: 1 } })).list.map((task) => task.id);
const why = async (id: number) => (await tenant.call(calls.whyNotRunning, { query: { id } })).list;
/** Ends the open runs of the task with the result of `end`. */
async function endOpen(id: number, end: (index: number) => 'done' | 'failed') {
  const open = (await runsOf(tenant, id)).filter(({ endedAt }) => endedAt === null);
  for (const [index, { deviceNo }] of open.entries()) await carryOut(byNo.get(deviceNo)!.phone, end(index));
  return open.map(({ deviceNo }) => deviceNo);
}
const well = () => 'done' as const;
const untilRuns = (id: number, count: number) => eventually(async () => (await runsOf(tenant, id)).length === count);

test('a task goes out wave by wave, each phone once, and is finished after the last', async () => {
  const id = await enabledTask(tenant, { deviceNos, waves: [20, 50] });
  expect(await taskOf(id)).toMatchObject({
    waves: [20, 50, 100],
    rollout: { wave: 1, waves: 3, state: 'going', phones: 2 },
  });
  expect(await runsOf(tenant, id)).toHaveLength(2);
  const first = await endOpen(id, well);
  await untilRuns(id, 5);
  expect(await rolloutOf(id)).toMatchObject({ wave: 2, phones: 5 });
  const second = await endOpen(id, well);
  await untilRuns(id, 10);
  const third = await endOpen(id, well);
  expect([...first, ...second, ...third].toSorted()).toEqual(deviceNos.toSorted());
  await eventually(async () => (await taskOf(id)).status === 2);
});

test('after the trial phones a person decides; phones that wait for their wave say so', async () => {
  const id = await enabledTask(tenant, { deviceNos, canaryPhones: 3 });
  expect((await why(id)).filter(({ reason }) => reason === 'waveLater')).toHaveLength(7);
  await endOpen(id, well);
  await eventually(async () => (await rolloutOf(id)).state === 'held');
  expect(await asking()).toEqual([id]);
  expect(await rolloutOf(id)).toMatchObject({ wave: 1, waves: 2, phones: 3 });
  expect((await why(id)).filter(({ reason }) => reason === 'waveHeld')).toHaveLength(7);
  await tenant.call(rollout.resumeWave, { body: { id } });
  expect(await asking()).toEqual([]);
  expect(await runsOf(tenant, id)).toHaveLength(10);
  expect(await tenant.send(rollout.resumeWave, { body: { id } })).toMatchObject({ code: 409 });
  await endOpen(id, well);
  await eventually(async () => (await taskOf(id)).status === 2);
});

test('a wave in which no phone ran is held for a person, who may go on', async () => {
  const id = await enabledTask(tenant, { deviceNos, waves: [20, 50] });
  await endOpen(id, well);
  await untilRuns(id, 5);
  for (const { deviceNo } of (await runsOf(tenant, id)).filter(({ endedAt }) => endedAt === null)) {
    const { phone } = byNo.get(deviceNo)!;
    await report(phone, await phone.next('run'), 'refused', { reason: 'expired' });
  }
  await eventually(async () => (await rolloutOf(id)).state === 'held');
  expect(await rolloutOf(id)).toMatchObject({ wave: 2, phones: 5, nobodyRan: true });
  expect(await runsOf(tenant, id)).toHaveLength(5);
  expect((await why(id)).filter(({ reason }) => reason === 'waveIdle')).toHaveLength(5);
  await tenant.call(rollout.resumeWave, { body: { id } });
  expect(await rolloutOf(id)).toMatchObject({ wave: 3, state: 'going', nobodyRan: false });
  await endOpen(id, well);
  await eventually(async () => (await taskOf(id)).status === 2);
});

test('a task whose last wave reaches no further phone is finished as soon as a person goes on', async () => {
  const id = await enabledTask(tenant, { deviceNos: deviceNos.slice(0, 2), canaryPhones: 2 });
  await endOpen(id, well);
  await eventually(async () => (await rolloutOf(id)).state === 'held');
  expect(await rolloutOf(id)).toMatchObject({ nobodyRan: false });
  await tenant.call(rollout.resumeWave, { body: { id } });
  await eventually(async () => (await taskOf(id)).status === 2);
});

test('of a daily task only the runs of this wave begin the next one', async () => {
  const id = await newTask(tenant, { deviceNos, waves: [20, 50], timerType: 'daily', cronText: '0 0 0 1 1 ?' });
  await enable(tenant, id);
  // Two starts within a second would be one.
  await t.db.query(`update task set next_at = now() - interval '10 seconds' where id = $1`, [id]);
  await untilRuns(id, 2);
  await endOpen(id, well);
  await eventually(async () => (await rolloutOf(id)).wave === 2);
  const look = async () => (await t.db.transaction(({ drizzle: tx }) => advanceWaves(tx, [id]))).advanced;
  expect(await look()).toEqual([]);
  expect(await rolloutOf(id)).toMatchObject({ wave: 2, phones: 5 });
  await t.db.query(`update task set next_at = now() where id = $1`, [id]);
  await untilRuns(id, 7);
  await endOpen(id, well);
  await eventually(async () => (await rolloutOf(id)).wave === 3);
  await tenant.call(calls.updateTaskStatusAndStopRemote, { query: { id, status: '0' } });
});

test('a task stops itself when more than its share of the runs has failed, and gives the reason', async () => {
  const id = await enabledTask(tenant, { deviceNos, waves: [40], failureLimit: 25 });
  await endOpen(id, (index) => (index === 3 ? 'failed' : 'done'));
  await untilRuns(id, 10);
  const waiting = (await runsOf(tenant, id)).filter(({ endedAt }) => endedAt === null);
  for (const { deviceNo } of waiting.slice(0, 2)) await carryOut(byNo.get(deviceNo)!.phone, 'failed');
  await eventually(async () => (await taskOf(id)).status === 0);
  expect(await rolloutOf(id)).toMatchObject({ wave: 2, state: 'stopped' });
  const left = (await runsOf(tenant, id)).filter(({ endedAt, stopping }) => endedAt === null && !stopping);
  expect(left).toEqual([]);
  expect((await why(id)).map(({ reason }) => reason)).toContain('waveStopped');
  expect(await asking()).toEqual([id]);
  await tenant.call(calls.updateTaskStatus, { query: { id, status: '0' } });
  expect(await asking()).toEqual([]);
});

test('a failed run that was tried again with success is no failure; enabling resets the count', async () => {
  const id = await enabledTask(tenant, { deviceNos: deviceNos.slice(0, 3), failureLimit: 30 });
  await endOpen(id, (index) => (index === 0 ? 'failed' : 'done'));
  await eventually(async () => (await rolloutOf(id)).state === 'stopped');
  await enable(tenant, id);
  expect(await rolloutOf(id)).toMatchObject({ state: 'going' });
  await tenant.call(retryRuns, { body: { taskId: id } });
  await endOpen(id, well);
  await eventually(async () => (await taskOf(id)).status === 2);
});

test('waves rise to 100, and a stopped task has no next one', async () => {
  const add = (more: object) =>
    tenant.send(calls.addTask, {
      body: { name: 'waves', scriptId: 1, execType: 'once', timerType: 'now', deviceNos, ...more },
    });
  expect(await add({ waves: [10, 10] })).toMatchObject({ code: 400, data: { errors: [{ path: 'waves' }] } });
  expect(await add({ waves: [10, 120] })).toMatchObject({ code: 400, data: { errors: [{ path: 'waves.1' }] } });
  const id = await enabledTask(tenant, { deviceNos, waves: [10] });
  await tenant.call(calls.updateTaskStatusAndStopRemote, { query: { id, status: '0' } });
  expect(await tenant.send(rollout.resumeWave, { body: { id } })).toMatchObject({ code: 409 });
  const other = await t.tenant();
  expect(await other.send(rollout.resumeWave, { body: { id } })).toMatchObject({ code: 404 });
});
