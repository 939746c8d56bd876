import { clusterExceptions, clusterPhones, listExceptions } from '@flotilla/contract/http/automation/exceptions';
import * as calls from '@flotilla/contract/http/automation/runs';
import { getTask, updateTaskStatusClear } from '@flotilla/contract/http/automation/tasks';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  carryOut,
  enabledTask,
  type JoinedPhone,
  joinedPhone,
  untilStates,
} from '../../../../testing/automation-factories.ts';
import { useTestApp } from '../../../../testing/create-test-app.ts';
import type { Person } from '../../../../testing/factories.ts';

let tenant: Person;
let joined: JoinedPhone;

const t = await useTestApp();
beforeEach(async () => {
  tenant = await t.tenant();
  joined = await joinedPhone(t, tenant);
});

const summary = (query: object = {}, person = tenant) => person.call(calls.summariseRuns, { query });
const total = async (query: object) => (await tenant.call(calls.listRuns, { query })).total;
const thrown = (message: string, artifact = '') => ({
  exception: { kind: 'thrown' as const, message, stack: '', artifact },
});
const clearAndEnable = (id: number) => tenant.call(updateTaskStatusClear, { query: { id, status: '1' } });

/** One run that failed and was cleared, then one that failed otherwise, then one that waited when it was cleared. */
async function clearedTwice(): Promise<number> {
  const taskId = await enabledTask(tenant, { deviceNos: [joined.deviceNo] });
  await carryOut(joined.phone, 'failed', thrown('boom', 'shot.png'));
  await clearAndEnable(taskId);
  await carryOut(joined.phone, 'failed', thrown('boom'));
  await t.db.query(
    `insert into run (tenant_id, owner_id, task_id, device_id, device_no, script_version_id, try, time_limit_seconds, deadline_at,
                      state, ended_at, cleared_at)
     select tenant_id, owner_id, task_id, device_id, device_no, script_version_id, 1, 60, now(), 'stopped', now(), now()
       from run where task_id = $1 and cleared_at is null`,
    [taskId],
  );
  await untilStates(tenant, taskId, ['failed']);
  return taskId;
}

describe('the figures of a day', () => {
  test('count cleared runs that were sent, and mark them; the send log does not', async () => {
    const taskId = await clearedTwice();
    expect(await summary({ withCleared: 1 })).toMatchObject({ total: 2, failed: 2, stopped: 0, cleared: 1 });
    expect(await summary()).toMatchObject({ total: 1, failed: 1, cleared: 0 });
    const { list } = await tenant.call(calls.listRuns, { query: { withCleared: 1 } });
    expect(list.map(({ cleared }) => cleared)).toEqual([false, true]);
    const { progress } = await tenant.call(getTask, { query: { id: taskId } });
    const { cleared: _cleared, hours: _hours, ...counted } = await summary({ taskId });
    expect(progress).toEqual(counted);
  });

  test('are the list’s under the same filters, hour by hour from the first', async () => {
    const taskId = await clearedTwice();
    await t.db.query(
      `update run set created_at = '2026-03-01T02:15:00+05:30' where task_id = $1 and cleared_at is null`,
      [taskId],
    );
    await t.db.query(
      `update run set created_at = '2026-03-01T05:30:00+05:30' where task_id = $1 and sent_at is not null and cleared_at is not null`,
      [taskId],
    );
    const day = { beginTime: '2026-03-01T00:00:00+05:30', endTime: '2026-03-01T23:59:59+05:30', withCleared: 1 };
    const { hours, ...all } = await summary(day);
    expect(all).toMatchObject({ total: 2, failed: 2 });
    expect(hours.map(({ hour, total, failed }) => [hour, total, failed])).toEqual([
      [2, 1, 1],
      [5, 1, 1],
    ]);
    for (const filters of [
      {},
      { state: 'failed' },
      { state: 'done,lost' },
      { deviceNo: joined.deviceNo },
      { withCleared: 0 },
    ])
      expect((await summary({ ...day, ...filters })).total).toBe(await total({ ...day, ...filters }));
    expect((await summary({ withCleared: 1 })).hours).toEqual([]);
  });

  test('are those of the runs within reach', async () => {
    const taskId = await clearedTwice();
    const other = await t.tenant();
    expect(await summary({ withCleared: 1 }, other)).toMatchObject({ total: 0, hours: [] });
    expect(await other.send(calls.summariseRuns, { query: { taskId } })).toMatchObject({ code: 404 });
  });
});

describe('failures with the same message', () => {
  const clusters = async (query: object, person = tenant) => person.call(clusterExceptions, { query });

  test('are one group with the number of those of cleared runs', async () => {
    const taskId = await clearedTwice();
    const second = await joinedPhone(t, tenant);
    const otherTask = await enabledTask(tenant, { deviceNos: [second.deviceNo] });
    await carryOut(second.phone, 'failed', thrown('bang'));
    const { list, total } = await clusters({});
    expect(total).toBe(2);
    expect(list).toMatchObject([
      {
        exception: 'boom',
        count: 2,
        cleared: 1,
        phones: 1,
        last: { cleared: false },
        pictured: { artifact: 'shot.png', cleared: true },
      },
      { exception: 'bang', count: 1, cleared: 0, phones: 1, last: { taskId: otherTask }, pictured: { artifact: '' } },
    ]);
    expect((await clusters({ taskId })).list.map(({ exception }) => exception)).toEqual(['boom']);
    expect(await clusters({ pageSize: 1, pageNum: 2 })).toMatchObject({ total: 2, list: [{ exception: 'bang' }] });
    expect(await clusters({}, await t.tenant())).toEqual({ list: [], total: 0 });
    const { list: rows } = await tenant.call(listExceptions, { query: { taskId } });
    expect(rows.map(({ cleared }) => cleared)).toEqual([false, true]);
  });

  test('are of the days on which their runs were made, as these are counted', async () => {
    const taskId = await clearedTwice();
    await t.db.query(`update run set created_at = '2026-03-01T12:00:00Z' where task_id = $1`, [taskId]);
    const day = { beginTime: '2026-03-01', endTime: '2026-03-01', withCleared: 1 };
    const { list } = await clusters(day);
    expect(list.map(({ count }) => count)).toEqual([(await summary(day)).failed]);
    expect(await clusters({ beginTime: '2026-03-02' })).toMatchObject({ total: 0 });
  });
});

describe('the phones of one group', () => {
  test('are listed with the count and the last picture of each, of one task or of all', async () => {
    const first = await joinedPhone(t, tenant);
    const second = await joinedPhone(t, tenant);
    const message = 'the same fault';
    const failOn = async (phone: typeof first, artifact: string) => {
      const taskId = await enabledTask(tenant, { deviceNos: [phone.deviceNo] });
      const { exception } = thrown(message);
      await carryOut(phone.phone, 'failed', { exception: { ...exception, artifact } });
      return taskId;
    };
    const tasks = [await failOn(first, 'one.png'), await failOn(first, ''), await failOn(second, '')];
    // Each task has a script of its own.
    const { list } = await tenant.call(listExceptions, { query: { exception: message, orderBy: 'id', order: 'asc' } });
    const [one] = list;
    const phones = (query: object, person = tenant) =>
      person.send(clusterPhones, { query: { exceptionId: one!.id, ...query } });
    expect((await phones({})).data).toMatchObject({
      total: 1,
      list: [{ deviceNo: first.deviceNo, count: 1, last: { id: one!.id }, pictured: { artifact: 'one.png' } }],
    });
    await t.db.query(`update script_exception set script_id = $1 where message = $2`, [one!.scriptId, message]);
    expect((await phones({})).data).toMatchObject({
      total: 2,
      list: [
        { deviceNo: second.deviceNo, count: 1, last: { id: list[2]!.id }, pictured: { id: list[2]!.id } },
        { deviceNo: first.deviceNo, count: 2, last: { id: list[1]!.id }, pictured: { id: one!.id } },
      ],
    });
    expect((await phones({ taskId: tasks[2] })).data).toMatchObject({
      total: 1,
      list: [{ deviceNo: second.deviceNo }],
    });
    expect((await phones({ pageSize: 1, pageNum: 2 })).data).toMatchObject({
      total: 2,
      list: [{ deviceNo: first.deviceNo }],
    });
    expect(await phones({}, await t.tenant())).toMatchObject({ code: 404 });
    expect(await phones({ exceptionId: 'x' })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'exceptionId' }] },
    });
    const blind = await t.backgroundUser({ permissions: ['task:run:list'] });
    expect(await phones({}, blind)).toMatchObject({ code: 403 });
  });
});
