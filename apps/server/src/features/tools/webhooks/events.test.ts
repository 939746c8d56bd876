import { cleanSendLog, deleteTasks, updateTaskStatus } from '@flotilla/contract/http/automation/tasks';
import { eventTypes } from '@flotilla/contract/webhook-events';
import { afterAll, expect, test } from 'vitest';
import { phonesOf, quickAlarms } from '../../../testing/alarm-factories.ts';
import { carryOut, enabledTask, joinedPhone, report } from '../../../testing/automation-factories.ts';
import { quickLooks, useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import { saveParameters } from '../../../testing/parameters.ts';
import { addWebhook, startReceiver } from '../../../testing/webhook-receiver.ts';

const t = await useTestApp({ timing: { ...quickLooks, ...quickAlarms, judgeEveryMs: 50, webhookEveryMs: 50 } });
const receiver = await startReceiver();
afterAll(() => receiver.close());
await saveParameters(t.admin, { 'webhook.innerAllow': receiver.host });
const tenant = await t.tenant();
await addWebhook(tenant, receiver, { name: 'all', events: [...eventTypes] });
const ends = (taskId: number) =>
  receiver.received.filter(({ type, data }) => type === 'run.ended' && data.taskId === taskId).map(({ data }) => data);
const arrived = (type: string, about: Readonly<Record<string, unknown>>) =>
  eventually(() =>
    receiver.received.find(
      (one) => one.type === type && Object.entries(about).every(([field, value]) => one.data[field] === value),
    ),
  );

test('the enrolment of a phone, the end of its run and of the task are announced', async () => {
  const { phone, deviceNo } = await joinedPhone(t, tenant);
  phone.heartbeat();
  await arrived('phone.enrolled', { deviceNo });
  const taskId = await enabledTask(tenant, { name: 'count the crates', deviceNos: [deviceNo] });
  const { runId } = await carryOut(phone);
  const ended = await arrived('run.ended', { runId });
  expect(ended.data).toMatchObject({ taskId, taskName: 'count the crates', deviceNo, state: 'done' });
  expect(Date.parse(ended.data.endedAt as string)).toBe(Date.parse(ended.timestamp));
  const finished = await arrived('task.finished', { taskId });
  expect(finished.data).toMatchObject({ taskName: 'count the crates', runs: { done: 1 } });
});

test('a run that never started is announced when its task is stopped', async () => {
  const { phone, deviceNo } = await joinedPhone(t, tenant);
  phone.close();
  await arrived('phone.offline', { deviceNo });
  const taskId = await enabledTask(tenant, { deviceNos: [deviceNo] });
  await tenant.call(updateTaskStatus, { query: { id: taskId, status: 0 } });
  expect((await arrived('run.ended', { taskId })).data).toMatchObject({ deviceNo, state: 'stopped', startedAt: null });
});

test('deleting a task announces the runs that it ends, and none that had ended before', async () => {
  const [one, two] = [await joinedPhone(t, tenant), await joinedPhone(t, tenant)];
  two.phone.close();
  await arrived('phone.offline', { deviceNo: two.deviceNo });
  const deviceNos = [one.deviceNo, two.deviceNo];
  const taskId = await enabledTask(tenant, { name: 'deleted soon', execType: 'loop', deviceNos });
  const { runId } = await carryOut(one.phone);
  await arrived('run.ended', { runId });
  const order = await one.phone.next('run');
  await report(one.phone, order, 'accepted');
  await tenant.call(deleteTasks, { query: { ids: [taskId] } });
  for (const deviceNo of deviceNos)
    await arrived('run.ended', { taskId, deviceNo, state: 'stopped', taskName: 'deleted soon' });
  expect(ends(taskId).filter((one) => one.runId === runId)).toHaveLength(1);
  expect(ends(taskId)).toHaveLength(3);
});

test('clearing the send log announces a run that it stops; one that is running is announced when it ends', async () => {
  const { phone, deviceNo } = await joinedPhone(t, tenant);
  const away = await joinedPhone(t, tenant);
  away.phone.close();
  await arrived('phone.offline', { deviceNo: away.deviceNo });
  const taskId = await enabledTask(tenant, { execType: 'loop', deviceNos: [deviceNo, away.deviceNo] });
  const order = await phone.next('run');
  await report(phone, order, 'accepted');
  await tenant.call(cleanSendLog, { query: { taskId, devices: [deviceNo, away.deviceNo] } });
  await arrived('run.ended', { taskId, deviceNo: away.deviceNo, state: 'stopped' });
  expect(ends(taskId)).toHaveLength(1);
  await report(phone, order, 'done');
  await arrived('run.ended', { runId: order.runId, state: 'done' });
  expect(ends(taskId)).toHaveLength(2);
});

test('an incident and its recovery are announced with the phones of the webhook’s owner', async () => {
  const [one] = await phonesOf(t, tenant, 1);
  one!.phone.heartbeat({ battery: 5 });
  const opened = await arrived('alarm.opened', { rule: 'battery' });
  expect(opened.data).toMatchObject({ count: 1, deviceNos: [one!.deviceNo], value: 5, limit: 20, recoveredAt: null });
  one!.phone.heartbeat({ battery: 90 });
  one!.phone.heartbeat({ battery: 90 });
  const { incidentId } = opened.data;
  expect((await arrived('alarm.recovered', { incidentId })).data.recoveredAt).not.toBeNull();
});
