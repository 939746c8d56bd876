import { listRuns, retryRuns } from '@flotilla/contract/http/automation/runs';
import * as calls from '@flotilla/contract/http/automation/tasks';
import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import {
  assignDevices,
  changeDeviceStatus,
  groupDevices,
  unassignDevices,
} from '@flotilla/contract/http/fleet/devices';
import { updateUserCloud } from '@flotilla/contract/http/identity/users';
import { getProductInfo, saveAuthorization } from '@flotilla/contract/http/system/licence';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  carryOut,
  enable,
  enabledTask,
  type JoinedPhone,
  joinedPhone,
  newTask,
  reconnect,
  report,
  statesOf,
  statusOf,
  untilStates,
  untilStatus,
} from '../../../testing/automation-factories.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import { expireLicence } from '../../../testing/expire-licence.ts';
import type { Person } from '../../../testing/factories.ts';
import { createKeyPair, issueCode, readPrivateKey } from '../../system/licence/code.ts';

const keys = createKeyPair();
let joined: JoinedPhone;

const t = await useTestApp({ licencePublicKey: keys.publicKey });
const tenant = await t.tenant();
const sub = await t.subAccount(tenant);
const other = await t.tenant();
beforeEach(async () => {
  joined = await joinedPhone(t, tenant);
});

const idOf = async ({ deviceNo }: JoinedPhone): Promise<number> =>
  (await t.db.query<{ id: number }>('select id from device where device_no = $1', [deviceNo])).rows[0]!.id;
const newGroup = async (person: Person, name: string, userId?: number) =>
  (await person.call(deviceGroups.add, { body: { name, userId } })).id;
const why = async (query: { id?: number; deviceNo?: string }, person = tenant) =>
  (await person.call(calls.whyNotRunning, { query })).list.map(({ reason, deviceNo }) =>
    `${deviceNo} ${reason}`.trim(),
  );
const stop = (id: number) => tenant.send(calls.updateTaskStatus, { query: { id, status: '0' } });

describe('the phones of a task', () => {
  test('a group’s later members get their run; one that left and came back gets no second', async () => {
    const groupId = await newGroup(tenant, 'later');
    const taskId = await enabledTask(tenant, { groupIds: [groupId] });
    expect(await why({ id: taskId })).toEqual(['noPhones']);
    const ids = [await idOf(joined)];
    await tenant.call(groupDevices, { body: { ids, groupId } });
    expect((await carryOut(joined.phone)).task.id).toBe(taskId);
    await tenant.call(groupDevices, { body: { ids, groupId: await newGroup(tenant, 'elsewhere') } });
    await tenant.call(groupDevices, { body: { ids, groupId } });
    const next = await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
    expect((await joined.phone.next('run')).task.id).toBe(next);
    expect(await statesOf(tenant, taskId)).toEqual(['done']);
    expect(await statusOf(tenant, taskId)).toBe(1);
  });

  test('a task that is being stopped takes in no member', async () => {
    const groupId = await newGroup(tenant, 'too late');
    const taskId = await enabledTask(tenant, { groupIds: [groupId] });
    const client = await t.db.pool.connect();
    try {
      await client.query('begin');
      await client.query('update task set status = 0 where id = $1', [taskId]);
      await tenant.call(groupDevices, { body: { ids: [await idOf(joined)], groupId } });
      await eventually(async () => {
        const { rowCount } = await client.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount !== 0;
      });
      await client.query('commit');
    } finally {
      client.release();
    }
    const next = await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
    expect((await carryOut(joined.phone)).task.id).toBe(next);
    expect(await statesOf(tenant, taskId)).toEqual([]);
  });

  test('after the log of a group was cleared its phones get the task again', async () => {
    const groupId = await newGroup(tenant, 'cleaned');
    await tenant.call(groupDevices, { body: { ids: [await idOf(joined)], groupId } });
    const single = await joinedPhone(t, tenant);
    const taskId = await enabledTask(tenant, { groupIds: [groupId], deviceNos: [single.deviceNo] });
    await Promise.all([carryOut(joined.phone), carryOut(single.phone)]);
    const foreign = await newGroup(other, 'foreign');
    for (const groupIds of [[foreign], [groupId, foreign]])
      expect(await tenant.send(calls.cleanSendLogByGroup, { query: { taskId, groupIds } })).toMatchObject({
        code: 404,
      });
    await tenant.call(calls.cleanSendLogByGroup, { query: { taskId, groupIds: [groupId] } });
    await carryOut(joined.phone);
    expect(await statesOf(tenant, taskId)).toEqual(['done', 'done']);
    const empty = await tenant.send(calls.cleanSendLog, { query: { taskId, devices: '' } });
    const message = 'Phones cannot be empty';
    expect(empty).toMatchObject({ code: 400, data: { errors: [{ path: 'devices', message }] } });
  });

  test.each([
    ['another tenant', () => other],
    ['a sub-account', () => sub],
  ])('one that goes to %s drops out, and is in again when it comes back', async (_who, next) => {
    const taskId = await newTask(tenant, { deviceNos: [joined.deviceNo] });
    const id = await idOf(joined);
    const give = async (to: Person) => {
      await t.admin.call(unassignDevices, { query: { ids: [id] } });
      const groupId = await newGroup(t.admin as Person, `of ${id} for ${to.id}`, to.id);
      const body = { deviceId: joined.deviceId, deviceNo: joined.deviceNo, tenantId: to.id, groupId };
      await t.admin.call(assignDevices, { body });
    };
    await give(next());
    expect(await tenant.call(calls.getTask, { query: { id: taskId } })).toMatchObject({ deviceNos: [] });
    await enable(tenant, taskId);
    expect(await statesOf(tenant, taskId)).toEqual([]);
    expect(await why({ id: taskId })).toEqual(['noPhones']);
    await give(tenant);
    await eventually(async () => (await statesOf(tenant, taskId)).length === 1);
  });

  test('a disabled one gets its run when it is enabled', async () => {
    const id = await idOf(joined);
    await tenant.call(changeDeviceStatus, { query: { ids: [id], status: 1 } });
    const taskId = await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
    expect(await statesOf(tenant, taskId)).toEqual([]);
    expect(await why({ id: taskId })).toEqual([`${joined.deviceNo} disabled`, `${joined.deviceNo} offline`]);
    await tenant.call(changeDeviceStatus, { query: { ids: [id], status: 0 } });
    await untilStates(tenant, taskId, ['waiting']);
    await carryOut(await reconnect(t, joined));
    await untilStatus(tenant, taskId, 2);
  });

  test('the site’s own task reaches phones of tenants, who see their run of it', async () => {
    const taskId = await newTask(t.admin as Person, { deviceNos: [joined.deviceNo] });
    await t.admin.call(calls.updateTaskStatus, { query: { id: taskId, status: '1' } });
    await carryOut(joined.phone);
    const { list } = await tenant.call(listRuns, { query: { deviceNo: joined.deviceNo } });
    expect(list).toMatchObject([{ taskId, state: 'done' }]);
    expect(await tenant.send(calls.getTask, { query: { id: taskId } })).toMatchObject({ code: 404 });
  });
});

describe('what has expired', () => {
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
  const licence = async (expiresAt: string) => {
    const { serial } = await t.admin.call(getProductInfo);
    const authCode = issueCode(readPrivateKey(keys.privateKey), { serial: serial!, expiresAt, deviceQuota: 100 });
    await t.admin.call(saveAuthorization, { body: { authCode, confirmed: true } });
  };
  const refused = [calls.updateTaskStatus, calls.updateTaskStatusClear, calls.updateTaskStatusAndStopRemote] as const;

  test('the site: nothing is enabled, retried or sent; stopping still works', async () => {
    const taskId = await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
    const order = await joined.phone.next('run');
    await report(joined.phone, order, 'failed');
    const { deviceNo } = await joinedPhone(t, tenant);
    const waiting = await enabledTask(tenant, { deviceNos: [deviceNo], execType: 'loop' });
    await expireLicence(t, keys.privateKey);
    try {
      for (const call of refused)
        expect(await tenant.send(call, { query: { id: taskId, status: '1' } })).toMatchObject({ code: 423 });
      expect(await tenant.send(retryRuns, { body: { taskId } })).toMatchObject({ code: 423 });
      expect(await why({ deviceNo: joined.deviceNo })).toEqual([`${joined.deviceNo} siteExpired`]);
      expect(await stop(waiting)).toMatchObject({ code: 0 });
      expect(await statusOf(tenant, waiting)).toBe(0);
    } finally {
      await licence(days(30));
    }
    expect(await tenant.call(retryRuns, { body: { taskId } })).toEqual({ count: 1 });
    await carryOut(joined.phone);
  });

  test('a tenant: the same, for it alone; what waits goes out when it is renewed', async () => {
    const expiring = await t.tenant();
    const phone = await joinedPhone(t, expiring);
    const taskId = await newTask(expiring, { deviceNos: [phone.deviceNo] });
    const change = (status: '0' | '1') => expiring.send(calls.updateTaskStatus, { query: { id: taskId, status } });
    await t.admin.call(updateUserCloud, { body: { userId: expiring.id, expirationTime: days(-1) } });
    expect(await change('1')).toMatchObject({ code: 423 });
    expect(await change('0')).toMatchObject({ code: 0 });
    // The site may prepare; nothing goes out.
    await t.admin.call(calls.updateTaskStatus, { query: { id: taskId, status: '1' } });
    expect(await why({ id: taskId }, expiring)).toEqual([`${phone.deviceNo} ownerExpired`]);
    await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
    await carryOut(joined.phone);
    expect(phone.phone.received.filter((message) => message.action === 'run')).toEqual([]);
    await t.admin.call(updateUserCloud, { body: { userId: expiring.id, expirationTime: days(1) } });
    await eventually(() => phone.phone.received.some((message) => message.action === 'run'));
  });
});
