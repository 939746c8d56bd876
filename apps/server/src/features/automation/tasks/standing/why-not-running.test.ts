import { listRuns, retryRuns } from '@flotilla/contract/http/automation/runs';
import { getTask, whyNotRunning } from '@flotilla/contract/http/automation/tasks';
import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import {
  addDevice,
  changeDeviceStatus,
  deleteDevices,
  findOneDevice,
  groupDevices,
} from '@flotilla/contract/http/fleet/devices';
import { beforeEach, expect, test } from 'vitest';
import {
  carryOut,
  enable,
  enabledTask,
  type JoinedPhone,
  joinedPhone,
  newTask,
  report,
  untilStatus,
} from '../../../../testing/automation-factories.ts';
import { quickLooks, useTestApp } from '../../../../testing/create-test-app.ts';
import { eventually } from '../../../../testing/eventually.ts';

let joined: JoinedPhone;

const t = await useTestApp({ timing: quickLooks });
const tenant = await t.tenant();
const other = await t.tenant();
beforeEach(async () => {
  joined = await joinedPhone(t, tenant);
});

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const window = (from: number, to: number) => ({ timerType: 'time' as const, startTime: at(from), endTime: at(to) });
const full = async (query: { id?: number; deviceNo?: string }) => (await tenant.call(whyNotRunning, { query })).list;
const why = async (query: { id?: number; deviceNo?: string }) =>
  (await full(query)).map(({ reason, deviceNo }) => `${deviceNo} ${reason}`.trim());

const newGroup = async (name: string) => (await tenant.call(deviceGroups.add, { body: { name } })).id;

test('the task is stopped, is finished, its window is closed', async () => {
  const taskId = await newTask(tenant, { deviceNos: [joined.deviceNo] });
  expect(await full({ id: taskId })).toEqual([
    { deviceNo: '', reason: 'taskStopped', since: expect.any(String), detail: '' },
  ]);
  await enable(tenant, taskId);
  expect(await why({ id: taskId })).toEqual([]);
  await carryOut(joined.phone);
  await untilStatus(tenant, taskId, 2);
  expect(await why({ id: taskId })).toEqual(['taskFinished']);
  const closed = await newTask(tenant, { ...window(-120, -60), deviceNos: [joined.deviceNo] });
  expect(await why({ id: closed })).toEqual(['taskStopped', 'windowClosed']);
});

test('the phone is offline, busy, behind others, before its start', async () => {
  const { deviceNo } = joined;
  const running = await enabledTask(tenant, { name: 'The busy one', deviceNos: [deviceNo] });
  const order = await joined.phone.next('run');
  const second = await enabledTask(tenant, { deviceNos: [deviceNo] });
  const third = await enabledTask(tenant, { deviceNos: [deviceNo] });
  const later = await enabledTask(tenant, { deviceNos: [deviceNo], ...window(60, 90) });
  expect(await why({ id: running })).toEqual([]);
  expect(await full({ id: second })).toEqual([
    { deviceNo, reason: 'busy', since: expect.any(String), detail: 'The busy one' },
  ]);
  expect(await why({ id: third })).toEqual([`${deviceNo} busy`, `${deviceNo} queued`]);
  const beforeStart = (await full({ id: later })).find((one) => one.reason === 'beforeStart')!;
  expect(Date.parse(beforeStart.detail)).toBeGreaterThan(Date.now() + 59 * 60_000);
  const reasons = ['busy', 'queued', 'beforeStart', 'queued'].map((reason) => `${deviceNo} ${reason}`);
  expect(await why({ deviceNo })).toEqual(reasons);
  await report(joined.phone, order, 'done');
  joined.phone.close();
  await eventually(async () => (await why({ deviceNo })).includes(`${deviceNo} offline`));
  const [offline] = await full({ id: later });
  expect(Date.parse(offline!.since!)).toBeGreaterThan(Date.now() - 60_000);
});

test('a phone that goes offline during its run is listed with its run, whose state is unknown', async () => {
  const { deviceNo, phone } = joined;
  const taskId = await enabledTask(tenant, { deviceNos: [deviceNo] });
  await report(phone, await phone.next('run'), 'running');
  const seen = async () => {
    const [run] = (await tenant.call(listRuns, { query: { taskId } })).list;
    const { phones } = await tenant.call(getTask, { query: { id: taskId } });
    return { reasons: await why({ id: taskId }), lastReport: run!.unknownSince, unknown: phones.unknown };
  };
  expect(await seen()).toEqual({ reasons: [], lastReport: null, unknown: 0 });
  phone.close();
  await eventually(async () => (await seen()).unknown === 1);
  const { reasons, lastReport } = await seen();
  expect(reasons).toEqual([`${deviceNo} offline`]);
  expect(Date.parse(lastReport!)).toBeGreaterThan(Date.now() - 60_000);
});

test('the phone refused, could not fetch the script, has run already', async () => {
  const { deviceNo } = joined;
  const groupId = await newGroup('why');
  const { rows } = await t.db.query<{ id: number }>('select id from device where device_no = $1', [deviceNo]);
  await tenant.call(groupDevices, { body: { ids: [rows[0]!.id], groupId } });
  const taskId = await enabledTask(tenant, { groupIds: [groupId] });
  await report(joined.phone, await joined.phone.next('run'), 'refused', { reason: 'no space left' });
  const [refused] = await full({ id: taskId });
  expect(refused).toMatchObject({ deviceNo, reason: 'refused', detail: 'no space left' });
  expect(Math.abs(Date.parse(refused!.since!) - Date.now())).toBeLessThan(60_000);
  await t.db.query('update run set not_before = now() where task_id = $1', [taskId]);
  const exception = { kind: 'download' as const, message: '404 at files.example', stack: '', artifact: '' };
  await carryOut(joined.phone, 'failed', { exception });
  expect(await full({ id: taskId })).toEqual([
    { deviceNo, reason: 'downloadFailed', since: expect.any(String), detail: '404 at files.example' },
  ]);
  await tenant.call(retryRuns, { body: { taskId } });
  await carryOut(joined.phone);
  expect(await full({ id: taskId })).toEqual([
    { deviceNo, reason: 'alreadyRan', since: expect.any(String), detail: '' },
  ]);
});

test('its loop fails again and again: until when it pauses', async () => {
  const { deviceNo } = joined;
  const taskId = await enabledTask(tenant, { execType: 'loop', deviceNos: [deviceNo] });
  await t.db.query('update run set failures = 8 where task_id = $1', [taskId]);
  await carryOut(joined.phone, 'failed');
  const [failing, ...others] = await full({ id: taskId });
  expect([failing, others]).toMatchObject([{ deviceNo, reason: 'failing' }, []]);
  expect(Date.parse(failing!.detail)).toBeGreaterThan(Date.now() + 30_000);
  expect(await why({ deviceNo })).toEqual([`${deviceNo} failing`]);
});

test('a phone that never connected, is disabled, or got another owner: since then', async () => {
  const deviceNo = 'why-new';
  const [first, second] = [await newGroup('why since'), await newGroup('why since then')];
  const { id } = await tenant.call(addDevice, { body: { deviceNo, groupId: first } });
  const taskId = await enabledTask(tenant, { deviceNos: [deviceNo] });
  const timesOf = async () =>
    Object.fromEntries((await full({ id: taskId })).map(({ reason, since }) => [reason, Date.parse(since!)]));
  const nowOnServer = async () =>
    Date.parse((await t.db.query<{ now: string }>('select clock_timestamp()::timestamptz(3) as now')).rows[0]!.now);
  const { neverConnected } = await timesOf();
  const before = await nowOnServer();
  expect(neverConnected).toBeLessThanOrEqual(before);
  await tenant.call(changeDeviceStatus, { query: { ids: [id], status: 1 } });
  const { disabled } = await timesOf();
  expect(disabled).toBeGreaterThanOrEqual(before);
  await tenant.call(groupDevices, { body: { ids: [id], groupId: second } });
  expect(await timesOf()).toEqual({ disabled, neverConnected });
  const moved = await nowOnServer();
  await t.db.query('update device set owner_id = $2, tenant_id = $2, group_id = null where id = $1', [id, other.id]);
  const { unassigned } = await timesOf();
  expect(unassigned).toBeGreaterThanOrEqual(moved);
});

test.each([
  ['waits', 'stopped', async () => undefined],
  ['runs it', 'lost', async () => report(joined.phone, await joined.phone.next('run'), 'running')],
])('a phone that %s and was deleted: since then', async (_what, state, begin) => {
  const { deviceNo } = joined;
  const kept = await joinedPhone(t, tenant);
  if (state === 'stopped') joined.phone.close();
  const taskId = await enabledTask(tenant, { deviceNos: [deviceNo, kept.deviceNo] });
  await begin();
  const { id } = await tenant.call(findOneDevice, { query: { deviceNo } });
  const before = (await t.db.query<{ now: string }>('select now()::timestamptz(3) as now')).rows[0]!.now;
  await tenant.call(deleteDevices, { query: { ids: [id] } });
  await eventually(
    async () => (await tenant.call(listRuns, { query: { taskId, ofDevice: deviceNo } })).list[0]!.endedAt,
  );
  const ofPhone = async () => (await full({ id: taskId })).filter((one) => one.deviceNo === deviceNo);
  expect(await ofPhone()).toEqual([{ deviceNo, reason: 'deleted', since: expect.any(String), detail: '' }]);
  expect(Date.parse((await ofPhone())[0]!.since!)).toBeGreaterThanOrEqual(Date.parse(before));
});

test('the reasons are given for a task or a phone within reach', async () => {
  const taskId = await newTask(tenant, { deviceNos: [joined.deviceNo] });
  expect(await other.send(whyNotRunning, { query: { id: taskId } })).toMatchObject({ code: 404 });
  expect(await other.send(whyNotRunning, { query: { deviceNo: joined.deviceNo } })).toMatchObject({ code: 404 });
  const nothing = await tenant.send(whyNotRunning, { query: {} });
  expect(nothing).toMatchObject({ code: 400, data: { errors: [{ path: 'id' }] } });
});
