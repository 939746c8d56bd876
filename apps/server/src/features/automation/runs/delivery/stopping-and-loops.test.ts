import { getRun, stopRuns } from '@flotilla/contract/http/automation/runs';
import {
  cleanSendAllLog,
  cleanSendLog,
  deleteTasks,
  updateTaskStatus,
  updateTaskStatusAndStopRemote,
  updateTaskStatusClear,
} from '@flotilla/contract/http/automation/tasks';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  carryOut,
  enable,
  enabledTask,
  type JoinedPhone,
  joinedPhone,
  newTask,
  report,
  runsOf,
  statesOf,
  statusOf,
  untilStates,
  untilStatus,
} from '../../../../testing/automation-factories.ts';
import { quickLooks, useTestApp } from '../../../../testing/create-test-app.ts';
import { eventually } from '../../../../testing/eventually.ts';
import type { Person } from '../../../../testing/factories.ts';

let tenant: Person;
let joined: JoinedPhone;
let away: JoinedPhone;

const t = await useTestApp({ timing: quickLooks });
beforeAll(async () => {
  tenant = await t.tenant();
  away = await joinedPhone(t, tenant);
  away.phone.close();
});
beforeEach(async () => {
  joined = await joinedPhone(t, tenant);
});

const status = (id: number, to: '0' | '1', call = updateTaskStatus) =>
  tenant.call(call as typeof updateTaskStatus, { query: { id, status: to } });
const heard = (action: string, phone = joined.phone) => phone.received.filter((message) => message.action === action);
/** Due now, whatever the pause between rounds. */
const hurry = (taskId: number) =>
  t.db.query(`update run set not_before = now() where task_id = $1 and state = 'waiting'`, [taskId]);
const deviceNos = () => [joined.deviceNo, away.deviceNo];

describe('stopping a task', () => {
  test('plainly: what runs may finish, what waits does not start', async () => {
    const taskId = await enabledTask(tenant, { deviceNos: deviceNos() });
    const order = await joined.phone.next('run');
    await report(joined.phone, order, 'running');
    await status(taskId, '0');
    await untilStates(tenant, taskId, ['running', 'stopped']);
    expect(await tenant.call(getRun, { query: { id: order.runId } })).toMatchObject({ stopping: false });
    expect(heard('stopRun')).toEqual([]);
    await report(joined.phone, order, 'done');
    expect((await statesOf(tenant, taskId)).sort()).toEqual(['done', 'stopped']);
    expect(await statusOf(tenant, taskId)).toBe(0);
  });

  test('plainly, before the phone has started: it is ordered not to', async () => {
    const taskId = await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
    const order = await joined.phone.next('run');
    await report(joined.phone, order, 'accepted');
    await status(taskId, '0');
    expect(await joined.phone.next('stopRun')).toMatchObject({ runId: order.runId, mode: 'unstarted' });
    await report(joined.phone, order, 'stopped');
    expect(await statesOf(tenant, taskId)).toEqual(['stopped']);
  });

  test('and its phones: they are ordered to stop', async () => {
    const taskId = await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
    const order = await joined.phone.next('run');
    await report(joined.phone, order, 'running');
    await status(taskId, '0', updateTaskStatusAndStopRemote);
    expect(await joined.phone.next('stopRun')).toMatchObject({ runId: order.runId, mode: 'kill' });
    expect(await runsOf(tenant, taskId)).toMatchObject([{ state: 'running', stopping: true }]);
    await report(joined.phone, order, 'stopped', { reason: 'asked to' });
    expect(await runsOf(tenant, taskId)).toMatchObject([{ state: 'stopped', stopping: false, reason: 'asked to' }]);
  });

  test('a lost stop is repeated', async () => {
    await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
    const order = await joined.phone.next('run');
    await report(joined.phone, order, 'running');
    await t.db.query(`update run set stop_mode = 'kill' where id = $1`, [order.runId]);
    await eventually(() => heard('stopRun').length > 0, 25_000);
    await report(joined.phone, order, 'stopped');
  });

  test('deleting one stops its phones and leaves nothing of it', async () => {
    const taskId = await enabledTask(tenant, { deviceNos: deviceNos() });
    const order = await joined.phone.next('run');
    await report(joined.phone, order, 'running');
    await tenant.call(deleteTasks, { query: { ids: [taskId] } });
    expect(await joined.phone.next('stopRun')).toMatchObject({ runId: order.runId, mode: 'kill' });
    await report(joined.phone, order, 'stopped');
    const { rows } = await t.db.query('select 1 from run where task_id = $1', [taskId]);
    expect(rows).toEqual([]);
    const next = await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
    expect((await joined.phone.next('run')).task.id).toBe(next);
  });
});

describe('enabling again', () => {
  test('reaches the phones that had not started, not those that had', async () => {
    const taskId = await enabledTask(tenant, { deviceNos: deviceNos() });
    await carryOut(joined.phone);
    await status(taskId, '0');
    await status(taskId, '1');
    await untilStates(tenant, taskId, ['done', 'waiting']);
    expect(await statusOf(tenant, taskId)).toBe(1);
    await t.db.query(`update run set deadline_at = now() where task_id = $1 and state = 'waiting'`, [taskId]);
    await untilStates(tenant, taskId, ['done', 'expired']);
    await untilStatus(tenant, taskId, 2);
    await status(taskId, '1');
    await untilStates(tenant, taskId, ['done', 'waiting']);
    expect(heard('run')).toHaveLength(1);
  });

  test('a task that has nothing left to do is finished at once', async () => {
    const taskId = await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
    await carryOut(joined.phone);
    await status(taskId, '1');
    await untilStatus(tenant, taskId, 2);
    expect(await statesOf(tenant, taskId)).toEqual(['done']);
  });

  test('with the send log cleared all phones get it again', async () => {
    const taskId = await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
    const first = await carryOut(joined.phone);
    await status(taskId, '1', updateTaskStatusClear);
    const second = await carryOut(joined.phone);
    expect(second.runId).not.toBe(first.runId);
    expect(await statesOf(tenant, taskId)).toEqual(['done']);
    await status(taskId, '0', updateTaskStatusClear);
    expect(await statesOf(tenant, taskId)).toEqual([]);
    expect(await statusOf(tenant, taskId)).toBe(0);
  });

  test('clearing the log of phones gives it to these again after their running run', async () => {
    const second = await joinedPhone(t, tenant);
    const taskId = await enabledTask(tenant, { deviceNos: [...deviceNos(), second.deviceNo] });
    const order = await joined.phone.next('run');
    await report(joined.phone, order, 'running');
    await carryOut(second.phone);
    await tenant.call(cleanSendLog, { query: { taskId, devices: [joined.deviceNo, second.deviceNo] } });
    const again = await carryOut(second.phone);
    expect(again.task.id).toBe(taskId);
    expect(heard('run')).toHaveLength(1);
    await report(joined.phone, order, 'done');
    expect((await carryOut(joined.phone)).runId).not.toBe(order.runId);
    expect((await statesOf(tenant, taskId)).sort()).toEqual(['done', 'done', 'waiting']);
    await tenant.call(cleanSendAllLog, { query: { taskId } });
    await carryOut(second.phone);
  });

  test('twice at once makes each run once', async () => {
    const taskId = await newTask(tenant, { deviceNos: deviceNos() });
    await Promise.all(Array.from({ length: 5 }, () => enable(tenant, taskId)));
    await carryOut(joined.phone);
    expect((await statesOf(tenant, taskId)).sort()).toEqual(['done', 'waiting']);
    expect(heard('run')).toHaveLength(1);
  });

  test('and stopping at once leaves no run that is not stopped', async () => {
    const taskId = await newTask(tenant, { deviceNos: deviceNos() });
    for (let round = 0; round < 5; round++) {
      await Promise.all([enable(tenant, taskId), status(taskId, '0'), enable(tenant, taskId), status(taskId, '0')]);
      const [enabled, open] = await Promise.all([statusOf(tenant, taskId), statesOf(tenant, taskId)]);
      if (enabled === 0) expect(open).not.toContain('waiting');
    }
  });
});

describe('a loop', () => {
  const rounds = async (taskId: number) => {
    const { rows } = await t.db.query<{ slot: number; state: string }>(
      'select slot, state from run where task_id = $1 and cleared_at is null order by slot',
      [taskId],
    );
    return rows.map(({ slot, state }) => `${slot} ${state}`);
  };

  test('goes round after round, well or badly, and ends with its task', async () => {
    const taskId = await enabledTask(tenant, { execType: 'loop', deviceNos: [joined.deviceNo] });
    for (const end of ['done', 'failed', 'done'] as const) {
      await hurry(taskId);
      await carryOut(joined.phone, end);
    }
    expect(await rounds(taskId)).toEqual(['0 done', '1 failed', '2 done', '3 waiting']);
    await hurry(taskId);
    const order = await joined.phone.next('run');
    await report(joined.phone, order, 'running');
    await status(taskId, '0');
    await report(joined.phone, order, 'done');
    expect(await rounds(taskId)).toEqual(['0 done', '1 failed', '2 done', '3 done']);
    expect(await statusOf(tenant, taskId)).toBe(0);

    await status(taskId, '1');
    await carryOut(joined.phone);
    expect(await rounds(taskId)).toEqual(['0 done', '1 failed', '2 done', '3 done', '4 done', '5 waiting']);
    await status(taskId, '0');
  });

  test('pauses between two rounds', async () => {
    const taskId = await enabledTask(tenant, { execType: 'loop', deviceNos: [joined.deviceNo] });
    await carryOut(joined.phone);
    const { rows } = await t.db.query<{ paused: boolean }>(
      `select r.not_before >= e.ended_at + interval '1 second' as paused from run r join run e on e.task_id = r.task_id and e.slot = 0
        where r.task_id = $1 and r.slot = 1`,
      [taskId],
    );
    expect(rows).toEqual([{ paused: true }]);
    await status(taskId, '0');
  });

  test('goes on after a round was lost, was stopped by hand, or expired', async () => {
    const taskId = await enabledTask(tenant, { execType: 'loop', deviceNos: [away.deviceNo] });
    const [first] = await runsOf(tenant, taskId);
    await tenant.call(stopRuns, { query: { ids: [first!.id] } });
    expect(await rounds(taskId)).toEqual(['0 stopped', '1 waiting']);
    await t.db.query(`update run set deadline_at = now() where task_id = $1 and state = 'waiting'`, [taskId]);
    await eventually(async () => (await rounds(taskId)).length === 3);
    expect((await rounds(taskId)).slice(1)).toEqual(['1 expired', '2 waiting']);
    await status(taskId, '0');
  });

  test('keeps its newest hundred rounds and those that failed', async () => {
    const taskId = await enabledTask(tenant, { execType: 'loop', deviceNos: [joined.deviceNo] });
    const order = await joined.phone.next('run');
    await t.db.query(`update run set slot = 100 where id = $1`, [order.runId]);
    await t.db.query(
      `insert into run (tenant_id, owner_id, task_id, device_id, device_no, script_version_id, slot, state, time_limit_seconds, deadline_at, ended_at)
       select tenant_id, owner_id, task_id, device_id, device_no, script_version_id, s.slot, s.state, 1, now(), now()
         from run, (values (0, 'done'), (1, 'failed'), (2, 'done')) as s (slot, state) where id = $1`,
      [order.runId],
    );
    await report(joined.phone, order, 'done');
    expect(await rounds(taskId)).toEqual(['1 failed', '2 done', '100 done', '101 waiting']);
    for (const _round of [101, 102]) {
      await hurry(taskId);
      await carryOut(joined.phone);
    }
    expect((await rounds(taskId)).slice(0, 2)).toEqual(['1 failed', '100 done']);
    await status(taskId, '0');
  });
});

test('runs that were never made, as after a crash, are made: a first one, and the next round of a loop', async () => {
  const [once, loop] = [
    await enabledTask(tenant, { deviceNos: [away.deviceNo] }),
    await enabledTask(tenant, { execType: 'loop', deviceNos: [away.deviceNo] }),
  ];
  await t.db.query('delete from run where task_id = $1', [once]);
  await t.db.query(`update run set state = 'done', ended_at = now() where task_id = $1`, [loop]);
  await untilStates(tenant, once, ['waiting']);
  await untilStates(tenant, loop, ['done', 'waiting']);
  expect((await t.db.query('select slot from run where task_id = $1 order by id', [loop])).rows).toEqual([
    { slot: 0 },
    { slot: 1 },
  ]);
  for (const id of [once, loop]) await status(id, '0');
});

describe('a window of time', () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const window = (from: number, to: number) => ({
    timerType: 'time' as const,
    startTime: at(from),
    endTime: at(to),
    deviceNos: [joined.deviceNo],
  });

  test('is not entered early', async () => {
    const taskId = await enabledTask(tenant, window(60, 120));
    const later = await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
    expect((await carryOut(joined.phone)).task.id).toBe(later);
    expect(await statesOf(tenant, taskId)).toEqual(['waiting']);
    const [run] = await runsOf(tenant, taskId);
    expect(Date.parse(run!.deadlineAt) - Date.now()).toBeGreaterThan(119 * 60_000);
    await hurry(taskId);
    expect((await carryOut(joined.phone)).task.id).toBe(taskId);
    await untilStatus(tenant, taskId, 2);
  });

  test('that is over makes no runs, starts no round, and finishes its task', async () => {
    const taskId = await enabledTask(tenant, { ...window(-60, 60), execType: 'loop' });
    const order = await joined.phone.next('run');
    await t.db.query('update task set end_at = now() where id = $1', [taskId]);
    await report(joined.phone, order, 'done');
    await eventually(async () => (await statusOf(tenant, taskId)) === 2);
    expect(await statesOf(tenant, taskId)).toEqual(['done']);
    const past = await enabledTask(tenant, window(-120, -60));
    expect(await statesOf(tenant, past)).toEqual([]);
    await eventually(async () => (await statusOf(tenant, past)) === 2);
  });
});
