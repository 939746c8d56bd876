import { getRun, listRuns, retryRuns } from '@flotilla/contract/http/automation/runs';
import { editScript, getScript } from '@flotilla/contract/http/automation/scripts';
import { editTask, getTask, updateTaskStatus } from '@flotilla/contract/http/automation/tasks';
import { addTaskParams } from '@flotilla/contract/http/automation/tasks/rollout';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  carryOut,
  enable,
  enabledTask,
  type JoinedPhone,
  joinedPhone,
  newScript,
  newTask,
  report,
  runsOf,
  statesOf,
  tell,
  untilStates,
  untilStatus,
} from '../../../../testing/automation-factories.ts';
import { quickLooks, useTestApp } from '../../../../testing/create-test-app.ts';
import { eventually } from '../../../../testing/eventually.ts';

let joined: JoinedPhone;

const t = await useTestApp({ timing: quickLooks });
const tenant = await t.tenant();
beforeEach(async () => {
  joined = await joinedPhone(t, tenant);
});

const ordersHeard = ({ phone }: JoinedPhone) =>
  phone.received.flatMap((message) => (message.action === 'run' ? [message] : []));

describe('a run', () => {
  test('goes its whole way, every step stored with its time and acknowledged', async () => {
    const { phone, deviceNo } = joined;
    const taskId = await enabledTask(tenant, { deviceNos: [deviceNo] });
    const order = await phone.next('run');
    expect(order).toMatchObject({ lease: 1, task: { id: taskId }, timeLimitMs: 3_600_000, cacheScript: false });
    expect(order.startWithinMs).toBeGreaterThan(86_300_000);
    const steps = [
      ['accepted', { state: 'sent', acceptedAt: expect.any(String), runningAt: null }],
      ['running', { state: 'running', runningAt: expect.any(String), endedAt: null }],
      ['done', { state: 'done', endedAt: expect.any(String), reason: '' }],
    ] as const;
    for (const [state, row] of steps) {
      await report(phone, order, state, state === 'done' ? { result: { answer: [42, 'é\0'] } } : {});
      expect(await runsOf(tenant, taskId)).toMatchObject([{ ...row, sentAt: expect.any(String), deviceNo }]);
    }
    const one = await tenant.call(getRun, { query: { id: order.runId } });
    expect(one).toMatchObject({
      result: { answer: [42, 'é'] },
      params: {},
      userName: tenant.userName,
      stopping: false,
    });
    const times = [one.createdAt, one.sentAt, one.acceptedAt, one.runningAt, one.endedAt].map((at) => Date.parse(at!));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    await untilStatus(tenant, taskId, 2);
    expect(await tenant.call(getTask, { query: { id: taskId } })).toMatchObject({
      status: 2,
      progress: { total: 1, done: 1 },
    });
  });

  test('has the time limit of its task, also in the next round', async () => {
    const { phone, deviceNo } = joined;
    const loop = { execType: 'loop', rounds: 2, timeLimitMinutes: 5 } as const;
    const taskId = await enabledTask(tenant, { deviceNos: [deviceNo], ...loop });
    expect(await tenant.call(getTask, { query: { id: taskId } })).toMatchObject({ timeLimitMinutes: 5 });
    const order = await phone.next('run');
    expect(order.timeLimitMs).toBe(300_000);
    for (const state of ['accepted', 'running', 'done'] as const) await report(phone, order, state);
    expect((await phone.next('run')).timeLimitMs).toBe(300_000);
  });

  test('that still waits takes the time limit of its edited task', async () => {
    const { phone, deviceNo } = joined;
    const first = await enabledTask(tenant, { deviceNos: [deviceNo] });
    const order = await phone.next('run');
    const taskId = await enabledTask(tenant, { deviceNos: [deviceNo], timeLimitMinutes: 5 });
    await tenant.call(updateTaskStatus, { query: { id: String(taskId), status: '0' } });
    const { gmtModified, ...task } = await tenant.call(getTask, { query: { id: taskId } });
    await tenant.call(editTask, { body: { ...task, gmtModified, timeLimitMinutes: null } });
    await enable(tenant, taskId);
    expect(await statesOf(tenant, first)).toEqual(['sent']);
    for (const state of ['accepted', 'running', 'done'] as const) await report(phone, order, state);
    expect((await phone.next('run')).timeLimitMs).toBe(3_600_000);
  });

  test('is acknowledged only once it is stored', async () => {
    const { phone, deviceNo } = joined;
    await enabledTask(tenant, { deviceNos: [deviceNo] });
    const order = await phone.next('run');
    const client = await t.db.pool.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from run where id = $1 for update', [order.runId]);
      tell(phone, order, 'accepted');
      await eventually(async () => {
        const { rows } = await client.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length > 0;
      });
      expect(phone.received.some((message) => message.action === 'ack')).toBe(false);
      await client.query('commit');
    } finally {
      client.release();
    }
    const ack = await phone.next('ack');
    const { runId, nonce, lease } = order;
    expect(ack.runs).toEqual([{ runId, nonce, lease, state: 'accepted' }]);
  });

  test('whose acknowledgement was lost is reported again: acknowledged again, and nothing changes', async () => {
    const { phone, deviceNo } = joined;
    const taskId = await enabledTask(tenant, { deviceNos: [deviceNo] });
    const order = await carryOut(phone, 'done', { result: 1 });
    const before = await runsOf(tenant, taskId);
    for (const state of ['accepted', 'running', 'done'] as const) await report(phone, order, state, { result: 2 });
    await report(phone, order, 'failed', { exception: { message: 'x', stack: '', kind: 'thrown', artifact: '' } });
    expect(await runsOf(tenant, taskId)).toEqual(before);
    expect(await tenant.call(getRun, { query: { id: order.runId } })).toMatchObject({ result: 1, exceptionId: null });
  });

  test('that is refused comes again later, under a new lease; the old one counts no more', async () => {
    const { phone, deviceNo } = joined;
    const taskId = await enabledTask(tenant, { deviceNos: [deviceNo] });
    const first = await phone.next('run');
    await report(phone, first, 'refused', { reason: 'the disk is full' });
    expect(await runsOf(tenant, taskId)).toMatchObject([
      { state: 'waiting', reason: 'the disk is full', sentAt: null },
    ]);
    expect(ordersHeard(joined)).toHaveLength(1);
    await t.db.query('update run set not_before = now() where id = $1', [first.runId]);
    const second = await phone.next('run');
    expect(second).toMatchObject({ runId: first.runId, lease: first.lease + 1 });
    await report(phone, first, 'done');
    expect(await statesOf(tenant, taskId)).toEqual(['sent']);
    await report(phone, second, 'done');
    expect(await statesOf(tenant, taskId)).toEqual(['done']);
  });

  test('that an agent refuses because its clock was set back is not expired: it comes again', async () => {
    const { phone, deviceNo } = joined;
    const taskId = await enabledTask(tenant, { deviceNos: [deviceNo] });
    const first = await phone.next('run');
    await report(phone, first, 'accepted');
    await report(phone, first, 'refused', { reason: 'clockSetBack' });
    expect(await runsOf(tenant, taskId)).toMatchObject([
      { state: 'waiting', reason: 'The clock of the agent’s computer was set back: not started' },
    ]);
    await t.db.query('update run set not_before = now() where id = $1', [first.runId]);
    await report(phone, await phone.next('run'), 'done');
    expect(await runsOf(tenant, taskId)).toMatchObject([{ state: 'done', reason: '' }]);
  });

  test('counts only the reports of its own phone, even at the same time', async () => {
    const liar = await joinedPhone(t, tenant);
    const taskId = await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
    const order = await joined.phone.next('run');
    tell(joined.phone, order, 'done', { result: 'true' });
    tell(liar.phone, order, 'failed');
    await untilStates(tenant, taskId, ['done']);
    await report(liar.phone, order, 'failed');
    expect(await statesOf(tenant, taskId)).toEqual(['done']);
  });

  test('that was ordered and not answered is ordered again under the same lease', async () => {
    await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
    const order = await joined.phone.next('run');
    await t.db.query(`update run set sent_at = now() - interval '11 seconds' where id = $1`, [order.runId]);
    const again = await eventually(() => ordersHeard(joined)[1], 25_000);
    expect({ ...again, startWithinMs: 0 }).toEqual({ ...order, startWithinMs: 0 });
    await report(joined.phone, order, 'accepted');
  });
});

describe('many runs', () => {
  test('of one phone: one at a time, the oldest first', async () => {
    const { phone, deviceNo } = joined;
    const tasks: number[] = [];
    for (let count = 0; count < 3; count++) tasks.push(await enabledTask(tenant, { deviceNos: [deviceNo] }));
    for (const taskId of tasks) {
      const order = await phone.next('run');
      expect(order.task.id).toBe(taskId);
      await report(phone, order, 'running');
      const { list } = await tenant.call(listRuns, { query: { deviceNo, state: 'sent,running' } });
      expect(list).toMatchObject([{ taskId }]);
      await report(phone, order, 'done');
    }
    expect(ordersHeard(joined)).toHaveLength(3);
  });

  test('of fifty phones at once: each exactly one', async () => {
    const owner = await t.tenant();
    const phones = await Promise.all(Array.from({ length: 50 }, () => joinedPhone(t, owner)));
    const taskId = await enabledTask(owner, { deviceNos: phones.map((one) => one.deviceNo) });
    await Promise.all(phones.map(({ phone }, index) => carryOut(phone, index % 10 === 0 ? 'failed' : 'done')));
    const { progress } = await owner.call(getTask, { query: { id: taskId } });
    expect(progress).toMatchObject({ total: 50, done: 45, failed: 5, waiting: 0, sent: 0, running: 0 });
    expect(phones.flatMap(ordersHeard)).toHaveLength(50);
    expect(new Set(phones.flatMap(ordersHeard).map((order) => order.runId)).size).toBe(50);
  });
});

describe('a retry', () => {
  test('takes only what did not succeed, a new try each, once', async () => {
    const phones = [joined, await joinedPhone(t, tenant), await joinedPhone(t, tenant)];
    const taskId = await enabledTask(tenant, { deviceNos: phones.map((one) => one.deviceNo) });
    const ends = ['done', 'failed', 'failed'] as const;
    await Promise.all(phones.map(({ phone }, index) => carryOut(phone, ends[index])));
    const [good, bad] = await runsOf(tenant, taskId);
    expect(await tenant.call(retryRuns, { body: { ids: [good!.id] } })).toEqual({ count: 0 });
    expect(await tenant.call(retryRuns, { body: { ids: [bad!.id] } })).toEqual({ count: 1 });
    expect(await tenant.call(retryRuns, { body: { taskId } })).toEqual({ count: 1 });
    expect(await tenant.call(retryRuns, { body: { taskId } })).toEqual({ count: 0 });
    await Promise.all(phones.slice(1).map(({ phone }) => carryOut(phone, 'done')));
    expect(await statesOf(tenant, taskId)).toEqual(['done', 'failed', 'failed', 'done', 'done']);
    expect(await tenant.call(retryRuns, { body: { taskId } })).toEqual({ count: 0 });
    expect(ordersHeard(joined)).toHaveLength(1);
    await untilStatus(tenant, taskId, 2);
  });

  test('runs the present version of its task with the present parameters', async () => {
    const parameters = [{ key: 'city', label: 'city', kind: 'text' as const }];
    const scriptId = await newScript(tenant, { parameters });
    const taskId = await newTask(tenant, { scriptId, deviceNos: [joined.deviceNo], params: { city: 'old' } });
    await enable(tenant, taskId);
    const first = await carryOut(joined.phone, 'failed');
    const { gmtModified } = await tenant.call(getScript, { query: { id: scriptId } });
    await tenant.call(editScript, { body: { id: scriptId, gmtModified, version: '2', content: 'sleep(2)' } });
    await tenant.call(addTaskParams, { body: { id: taskId, params: { city: 'new' } } });
    await tenant.call(retryRuns, { body: { taskId } });
    const same = await carryOut(joined.phone, 'failed');
    expect(same).toMatchObject({ script: { versionId: first.script.versionId }, params: { city: 'new' } });
    await enable(tenant, taskId);
    await tenant.call(retryRuns, { body: { taskId } });
    const next = await carryOut(joined.phone);
    expect(next).toMatchObject({ script: { version: '2' }, params: { city: 'new' } });
  });

  test('names what it is of', async () => {
    for (const body of [{}, { ids: [] }]) {
      expect(await tenant.send(retryRuns, { body })).toMatchObject({ code: 400, data: { errors: [{ path: 'ids' }] } });
    }
  });
});
