import type { BodyInputOf } from '@flotilla/contract/endpoint';
import { getRun } from '@flotilla/contract/http/automation/runs';
import * as calls from '@flotilla/contract/http/automation/tasks';
import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import { addDevice, changeDeviceStatus, groupDevices } from '@flotilla/contract/http/fleet/devices';
import { updateUserCloud } from '@flotilla/contract/http/identity/users';
import { getProductInfo, saveAuthorization } from '@flotilla/contract/http/system/licence';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  carryOut,
  enabledTask,
  type JoinedPhone,
  joinedPhone,
  newScript,
  report,
  runsOf,
  statusOf,
  untilStates,
  untilStatus,
} from '../../../../testing/automation-factories.ts';
import { quickLooks, useTestApp } from '../../../../testing/create-test-app.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { expireLicence } from '../../../../testing/expire-licence.ts';
import type { Person } from '../../../../testing/factories.ts';
import { runJobOf } from '../../../../testing/run-job.ts';
import { createKeyPair, issueCode, readPrivateKey } from '../../../system/licence/code.ts';

const keys = createKeyPair();
const t = await useTestApp({ licencePublicKey: keys.publicKey, timing: quickLooks });
const tenant = await t.tenant();
const other = await t.tenant();
const scriptId = await newScript(tenant, { name: 'Warm up' });

let one: JoinedPhone;
let two: JoinedPhone;
beforeEach(async () => {
  one = await joinedPhone(t, tenant);
  two = await joinedPhone(t, tenant);
});

type Order = BodyInputOf<typeof calls.runNow>;
const send = (body: Partial<Order>, person: Person = tenant) =>
  person.send(calls.runNow, { body: { scriptId, ...body } });
const start = (body: Partial<Order>) => tenant.call(calls.runNow, { body: { scriptId, ...body } });
const idOf = async ({ deviceNo }: JoinedPhone): Promise<number> =>
  (await t.db.query<{ id: number }>('select id from device where device_no = $1', [deviceNo])).rows[0]!.id;
const disable = async (joined: JoinedPhone) =>
  tenant.call(changeDeviceStatus, { query: { ids: [await idOf(joined)], status: 1 } });
const tasksOfKind = async (kind: '' | 'saved' | 'runNow') =>
  (await tenant.call(calls.listTasks, { query: { kind, pageSize: 1_000 } })).list.map(({ id }) => id);

const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
async function licence(expiresAt: string): Promise<void> {
  const { serial } = await t.admin.call(getProductInfo);
  const authCode = issueCode(readPrivateKey(keys.privateKey), { serial: serial!, expiresAt, deviceQuota: 100 });
  await t.admin.call(saveAuthorization, { body: { authCode, confirmed: true } });
}

describe('a run at once', () => {
  test('makes one run a phone, named directly and through its group, and ends with the last one', async () => {
    const { id: groupId } = await tenant.call(deviceGroups.add, { body: { name: 'at once' } });
    await tenant.call(groupDevices, { body: { ids: [await idOf(one)], groupId } });
    const made = await start({ deviceNos: [one.deviceNo, two.deviceNo], groupIds: [groupId], expected: 2 });
    expect(made.phones).toBe(2);
    expect((await runsOf(tenant, made.id)).map(({ deviceNo }) => deviceNo).sort()).toEqual(
      [one.deviceNo, two.deviceNo].sort(),
    );
    expect((await carryOut(one.phone)).task.id).toBe(made.id);
    expect(await statusOf(tenant, made.id)).toBe(1);
    await carryOut(two.phone);
    await eventually(async () => (await statusOf(tenant, made.id)) === 2);
    const task = await tenant.call(calls.getTask, { query: { id: made.id } });
    expect(task).toMatchObject({ kind: 'runNow', execType: 'once', timerType: 'now', groupIds: [] });
    expect(task.name).toMatch(/^Warm up \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  test('is distinguished from saved tasks in the list', async () => {
    const { id } = await start({ deviceNos: [one.deviceNo] });
    const saved = await enabledTask(tenant, { deviceNos: [one.deviceNo] });
    expect(await tasksOfKind('runNow')).toContain(id);
    expect(await tasksOfKind('runNow')).not.toContain(saved);
    expect(await tasksOfKind('saved')).toContain(saved);
    expect(await tasksOfKind('saved')).not.toContain(id);
    expect(await tasksOfKind('')).toEqual(expect.arrayContaining([id, saved]));
  });

  test('follows what its phone runs now, before what else waits there', async () => {
    const running = await enabledTask(tenant, { deviceNos: [one.deviceNo] });
    const order = await one.phone.next('run');
    await report(one.phone, order, 'accepted');
    await report(one.phone, order, 'running');
    const waiting = await enabledTask(tenant, { deviceNos: [one.deviceNo] });
    const choice = { deviceNos: [one.deviceNo, two.deviceNo] };
    expect(await tenant.call(calls.previewRunNow, { body: choice })).toMatchObject({ count: 2, busy: 1 });
    const { id } = await start({ deviceNos: [one.deviceNo] });
    expect((await runsOf(tenant, id)).map(({ state }) => state)).toEqual(['waiting']);
    await report(one.phone, order, 'done');
    expect(order.task.id).toBe(running);
    expect((await carryOut(one.phone)).task.id).toBe(id);
    expect((await carryOut(one.phone)).task.id).toBe(waiting);
  });

  test('waits for a phone that is offline', async () => {
    const deviceNo = 'away-at-once';
    const { id: groupId } = await tenant.call(deviceGroups.add, { body: { name: 'away' } });
    await tenant.call(addDevice, { body: { deviceNo, groupId } });
    expect(await tenant.call(calls.previewRunNow, { body: { deviceNos: [deviceNo] } })).toMatchObject({
      count: 1,
      online: 0,
      deviceNos: [deviceNo],
    });
    const { id } = await start({ deviceNos: [deviceNo] });
    expect((await runsOf(tenant, id)).map(({ state }) => state)).toEqual(['waiting']);
  });

  test('leaves out disabled phones, and is refused where only such are chosen', async () => {
    await disable(two);
    const choice = { deviceNos: [one.deviceNo, two.deviceNo] };
    expect(await tenant.call(calls.previewRunNow, { body: choice })).toMatchObject({ count: 1, disabled: 1 });
    const { id, phones } = await start(choice);
    expect(phones).toBe(1);
    expect((await runsOf(tenant, id)).map(({ deviceNo }) => deviceNo)).toEqual([one.deviceNo]);
    expect(await send({ deviceNos: [two.deviceNo] })).toMatchObject({ code: 400 });
    expect(await send({})).toMatchObject({ code: 400 });
    expect(await send({ ...choice, expected: 2 })).toMatchObject({ code: 409 });
  });

  test('is made once for the same idempotency key', async () => {
    const body = { scriptId, deviceNos: [one.deviceNo] };
    const headers = { 'idempotency-key': `once-${one.deviceNo}` };
    const [first, again] = [
      await tenant.send(calls.runNow, { body, headers }),
      await tenant.send(calls.runNow, { body, headers }),
    ];
    expect(again).toMatchObject({ code: 0, data: first.data });
    const { list } = await tenant.call(calls.listTasks, { query: { deviceNo: one.deviceNo } });
    expect(list).toHaveLength(1);
  });

  test('gives each run its parameters, and asks for those that are required', async () => {
    const asking = await newScript(tenant, {
      parameters: [
        { key: 'word', label: 'Word', kind: 'text', required: true, options: [], defaultValue: '' },
        { key: 'times', label: 'Times', kind: 'text', required: false, options: [], defaultValue: '3' },
      ],
    });
    const deviceNos = [one.deviceNo];
    const refused = await send({ scriptId: asking, deviceNos });
    expect(refused).toMatchObject({ code: 400, data: { errors: [{ path: 'params.word' }] } });
    expect(await send({ scriptId: asking, deviceNos, params: { word: 'a', none: 'b' } })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'params.none' }] },
    });
    const { id } = await start({ scriptId: asking, deviceNos, params: { word: 'hello' } });
    const [run] = await runsOf(tenant, id);
    expect(await tenant.call(getRun, { query: { id: run!.id } })).toMatchObject({
      params: { word: 'hello', times: '3' },
    });
  });
});

describe('a run at once is refused', () => {
  test('for phones, groups and scripts of others', async () => {
    const foreign = await joinedPhone(t, other);
    const { id: groupId } = await other.call(deviceGroups.add, { body: { name: 'theirs' } });
    const theirs = await newScript(other);
    const deviceNos = [one.deviceNo];
    expect(await send({ deviceNos: [one.deviceNo, foreign.deviceNo] })).toMatchObject({ code: 404 });
    expect(await send({ deviceNos, groupIds: [groupId] })).toMatchObject({ code: 404 });
    expect(await send({ deviceNos, scriptId: theirs })).toMatchObject({ code: 404 });
    expect(await tenant.send(calls.previewRunNow, { body: { deviceNos: [foreign.deviceNo] } })).toMatchObject({
      code: 404,
    });
  });

  test('without the right to add and to enable tasks', async () => {
    for (const permission of ['task:task:add', 'task:task:edit']) {
      const person = await t.backgroundUser({ permissions: [permission], dataScope: 'all' });
      expect(await send({ deviceNos: [one.deviceNo] }, person)).toMatchObject({ code: 403 });
    }
    const able = await t.backgroundUser({ permissions: ['task:task:add', 'task:task:edit'], dataScope: 'all' });
    expect(await send({ deviceNos: [one.deviceNo] }, able)).toMatchObject({ code: 0 });
  });

  test('with fields that are wrong or unknown', async () => {
    const at = async (body: object) => (await send(body)).data;
    expect(await at({ scriptId: undefined })).toMatchObject({ errors: [{ path: 'scriptId' }] });
    expect(await at({ deviceNos: [one.deviceNo], execType: 'loop' })).toMatchObject({ errors: [{ path: 'execType' }] });
  });

  test('where the owner’s time is over, or the site’s', async () => {
    const expiring = await t.tenant();
    const theirs = { scriptId: await newScript(expiring), deviceNos: [(await joinedPhone(t, expiring)).deviceNo] };
    await t.admin.call(updateUserCloud, { body: { userId: expiring.id, expirationTime: days(-1) } });
    expect(await send(theirs, expiring)).toMatchObject({ code: 423 });
    await expireLicence(t, keys.privateKey);
    try {
      expect(await send({ deviceNos: [one.deviceNo] })).toMatchObject({ code: 423 });
    } finally {
      await licence(days(30));
    }
  });
});

test('what ran at once is removed with its runs when it is old and over', async () => {
  const { id } = await start({ deviceNos: [one.deviceNo] });
  const saved = await enabledTask(tenant, { deviceNos: [one.deviceNo] });
  const age = () =>
    t.db.query(`update task set status_at = now() - interval '8 days' where id = any($1)`, [[id, saved]]);
  await age();
  const remove = async () => {
    await runJobOf(t.admin, 'retention.runNowTasks');
    return (await tasksOfKind('runNow')).includes(id) ? 0 : 1;
  };
  expect(await remove()).toBe(0);
  await carryOut(one.phone);
  await carryOut(one.phone);
  await untilStates(tenant, id, ['done']);
  await eventually(async () => (await statusOf(tenant, id)) === 2);
  expect(await remove()).toBe(0);
  await age();
  expect(await remove()).toBe(1);
  expect(await tenant.send(calls.getTask, { query: { id } })).toMatchObject({ code: 404 });
  await untilStatus(tenant, saved, 2);
});
