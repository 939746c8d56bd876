import * as calls from '@flotilla/contract/http/automation/tasks';
import * as rollout from '@flotilla/contract/http/automation/tasks/rollout';
import { expect, test } from 'vitest';
import { carryOut, enable, joinedPhone, newScript, newTask } from '../../../testing/automation-factories.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const [one, two] = [await joinedPhone(t, tenant), await joinedPhone(t, tenant)];
const deviceNos = [one.deviceNo, two.deviceNo];
const parameters = [
  { key: 'city', label: 'City', kind: 'text' as const, defaultValue: 'Berlin', required: true },
  { key: 'zone', label: 'Zone', kind: 'dropdown' as const, options: ['a', 'b'] },
];
const newTaskWith = async (params = {}) =>
  newTask(tenant, { deviceNos, scriptId: await newScript(tenant, { parameters }), params });

test('a phone’s own parameters go before the task’s, until they are removed', async () => {
  const id = await newTaskWith({ zone: 'b' });
  await tenant.call(rollout.addTaskParamsForDevice, {
    body: { id, deviceNos: [two.deviceNo], params: { city: 'Wien' } },
  });
  const info = (query: { deviceNo: string }) => tenant.call(rollout.getParamInfoOneDevice, { query: { id, ...query } });
  expect(await info(two)).toMatchObject({ own: true, params: { city: 'Wien', zone: '' } });
  expect(await info(one)).toMatchObject({ own: false, params: { city: 'Berlin', zone: 'b' } });
  expect(await tenant.call(rollout.getParamInfo, { query: { id } })).toMatchObject({
    params: { city: 'Berlin', zone: 'b' },
    deviceNos: [two.deviceNo],
    schema: { properties: { city: { type: 'string', title: 'City' }, zone: { enum: ['a', 'b'] } }, required: ['city'] },
  });
  expect(await tenant.call(calls.getTask, { query: { id } })).toMatchObject({ ownParams: 1 });
  await enable(tenant, id);
  expect((await carryOut(one.phone)).params).toEqual({ city: 'Berlin', zone: 'b' });
  expect((await carryOut(two.phone)).params).toMatchObject({ city: 'Wien' });
  await tenant.call(rollout.clearTaskParamsForDevice, { body: { id, deviceNos } });
  expect(await info(two)).toMatchObject({ own: false, params: { city: 'Berlin' } });
});

test('new values count for runs that still wait', async () => {
  const id = await newTaskWith();
  const first = await newTaskWith();
  await enable(tenant, first);
  const busy = await one.phone.next('run');
  await enable(tenant, id);
  await tenant.call(rollout.addTaskParams, { body: { id, params: { city: 'Bern' } } });
  one.phone.send({
    action: 'runState',
    runId: busy.runId,
    lease: busy.lease,
    nonce: busy.nonce,
    state: 'done',
    at: '',
  });
  expect((await one.phone.next('run')).params).toMatchObject({ city: 'Bern' });
});

test('wrong values, another’s task and foreign phones are refused', async () => {
  const id = await newTaskWith();
  const set = (params: Record<string, string>, phones = deviceNos) =>
    tenant.send(rollout.addTaskParamsForDevice, { body: { id, deviceNos: phones, params } });
  expect(await set({ zone: 'c' })).toMatchObject({ code: 400, data: { errors: [{ path: 'params.zone' }] } });
  expect(await set({ other: 'x' })).toMatchObject({ code: 400, data: { errors: [{ path: 'params.other' }] } });
  expect(await set({}, [])).toMatchObject({ code: 400, data: { errors: [{ path: 'deviceNos' }] } });
  expect(await set({}, ['nobody’s'])).toMatchObject({ code: 404 });
  const other = await t.tenant();
  expect(await other.send(rollout.addTaskParams, { body: { id, params: {} } })).toMatchObject({ code: 404 });
  expect(await other.send(rollout.getParamInfo, { query: { id } })).toMatchObject({ code: 404 });
});
