import type { Client } from '@flotilla/client';
import * as calls from '@flotilla/contract/http/automation/tasks';
import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import { groupDevices } from '@flotilla/contract/http/fleet/devices';
import { beforeAll, describe, expect, test } from 'vitest';
import { carryOut, joinedPhone, newScript, newTask } from '../../../../testing/automation-factories.ts';
import { quickLooks, useTestApp } from '../../../../testing/create-test-app.ts';
import { saveParameters } from '../../../../testing/parameters.ts';

const t = await useTestApp({ timing: quickLooks });
const tenant = await t.tenant();
const other = await t.tenant();
const phone = await joinedPhone(t, tenant);
let scriptId: number;
beforeAll(async () => {
  scriptId = await newScript(tenant);
});

const add = (body: object) =>
  tenant.send(calls.addTask, {
    body: {
      name: 'Task',
      scriptId,
      execType: 'once',
      timerType: 'daily',
      deviceNos: [phone.deviceNo],
      ...body,
    } as never,
  });
const one = (id: number) => tenant.call(calls.getTask, { query: { id } });
const wrong = (path: string) => ({ code: 400, data: { errors: [{ path }] } });
const daily = { startTime: '22:00', endTime: '06:00:30' };

describe('a daily task', () => {
  test('shows its times of day; a full moment counts by the site’s clock', async () => {
    const { data } = await add({ startTime: '2026-11-20T22:30:00Z', endTime: '2026-11-20 08:00' });
    expect(await one(data.id)).toMatchObject({ startTime: '06:30:00', endTime: '08:00:00', nextTime: null });
    const window = await one((await add(daily)).data.id);
    expect(window).toMatchObject({ startTime: '22:00:00', endTime: '06:00:30', cronText: '' });
    const { gmtModified, ...taken } = window;
    await tenant.call(calls.editTask, { body: { ...taken, gmtModified, startTime: '21:00', jitterSeconds: '60' } });
    expect(await one(window.id)).toMatchObject({ startTime: '21:00:00', endTime: '06:00:30', jitterSeconds: 60 });
  });

  test('by a cron text has no window', async () => {
    const { data } = await add({ ...daily, cronText: '0 0 3 ? * MON', missedPolicy: 'catchUp' });
    const shown = { startTime: null, endTime: null, cronText: '0 0 3 ? * MON', missedPolicy: 'catchUp' };
    expect(await one(data.id)).toMatchObject(shown);
  });

  test.each([
    ['no start', { endTime: '06:00' }, 'startTime'],
    ['no end', { startTime: '06:00' }, 'endTime'],
    ['no length', { startTime: '06:00', endTime: '06:00:00' }, 'endTime'],
    ['an hour that is none', { startTime: '24:00', endTime: '06:00' }, 'startTime'],
    ['a cron text of five fields', { cronText: '0 3 * * *' }, 'cronText'],
    ['a cron text that never fires', { cronText: '0 0 3 30 2 ?' }, 'cronText'],
    ['a cron text that restricts both kinds of days', { cronText: '0 0 0 1 * MON' }, 'cronText'],
    ['a time limit of more than a week', { ...daily, timeLimitMinutes: 10_081 }, 'timeLimitMinutes'],
    ['no time at all', { ...daily, timeLimitMinutes: 0 }, 'timeLimitMinutes'],
    ['an endless loop by cron', { cronText: '0 0 3 * * ?', execType: 'loop' }, 'rounds'],
    ['fewer rounds than none', { ...daily, rounds: -1 }, 'rounds'],
    ['half a round', { ...daily, rounds: '1.5' }, 'rounds'],
    ['a number with zeros before it', { ...daily, rounds: '007' }, 'rounds'],
    ['a number that is none', { ...daily, pauseSeconds: '1e3' }, 'pauseSeconds'],
    ['no pause', { ...daily, pauseSeconds: 0 }, 'pauseSeconds'],
    ['an empty number', { ...daily, jitterSeconds: '' }, 'jitterSeconds'],
    ['a spread of more than a day', { ...daily, jitterSeconds: 86_401 }, 'jitterSeconds'],
    ['an unknown policy', { ...daily, missedPolicy: 'never' }, 'missedPolicy'],
    ['a next time', { ...daily, nextTime: null }, 'nextTime'],
    ['a time of day where a moment goes', { ...daily, timerType: 'time' }, 'startTime'],
  ])('with %s is refused with its path', async (_what, body, path) => {
    expect(await add(body)).toMatchObject(wrong(path));
  });
});

test('a numeric text is a number too', async () => {
  const { data } = await add({ ...daily, execType: 'loop', rounds: '3', pauseSeconds: '+5.0', jitterSeconds: '0' });
  expect(await one(data.id)).toMatchObject({ rounds: 3, pauseSeconds: 5, jitterSeconds: 0, missedPolicy: 'skip' });
});

describe('testing a cron text', () => {
  const tested = (cronText: string, person: Pick<Client, 'send'> = tenant) =>
    person.send(calls.testCronText, { body: { cronText } });

  test('answers the ten next times, by the site’s clock', async () => {
    const { data } = await tested('0 30 8 * * ?');
    expect(data.timeZone).toBe('Asia/Shanghai');
    expect(data.list).toHaveLength(10);
    expect(data.list.every((time: string) => time.endsWith('T00:30:00.000Z'))).toBe(true);
    expect(Date.parse(data.list[0]!)).toBeGreaterThan(Date.now());
  });

  test('answers fewer when it ends', async () => {
    expect((await tested('0 0 0 1 1 ? 2098,2099')).data.list).toHaveLength(2);
  });

  test.each(['', '0 3 * * *', 'x x x x x x', '0 0 3 30 2 ?', '0 0 0 1 * MON', '0'.repeat(201)])(
    'refuses %j',
    async (cronText) => {
      expect(await tested(cronText)).toMatchObject(wrong('cronText'));
    },
  );

  test('refuses a text that is no text, and people who are not signed in', async () => {
    expect(await tested(7 as never)).toMatchObject(wrong('cronText'));
    const jobKeeper = await t.backgroundUser({ permissions: ['system:job:list'] });
    expect((await tested('0 0 3 * * ?', jobKeeper)).code).toBe(0);
    expect((await tested('0 0 3 * * ?', t.anonymous)).code).toBe(-401);
  });

  test('refuses a hostile text with little more work than an ordinary one', async () => {
    /** The fastest of several calls: a machine that is busy with something else is slow, not wrong. */
    const fastestMs = async (cronText: string, code: number): Promise<number> => {
      const tookMs: number[] = [];
      for (let attempt = 0; attempt < 5; attempt++) {
        const started = performance.now();
        expect(await tested(cronText)).toMatchObject({ code });
        tookMs.push(performance.now() - started);
      }
      return Math.min(...tookMs);
    };
    const ordinaryMs = await fastestMs('0 0 3 * * ?', 0);
    for (const cronText of ['1-59/1,'.repeat(28), '* * * 31 2,4,6,9,11 ? 1970-2099', '59 59 23 30 2 ? */1']) {
      const hostileMs = await fastestMs(cronText, 400);
      expect(hostileMs).toBeLessThan(30 * ordinaryMs);
    }
  });
});

describe('the forecast', () => {
  const forecast = (query: Record<string, unknown> = {}, person = tenant) =>
    person.send(calls.forecastTasks, { query });
  const enabled = async (body: object) => {
    const id = await newTask(tenant, { scriptId, timerType: 'daily', deviceNos: [phone.deviceNo], ...body } as never);
    await tenant.call(calls.updateTaskStatus, { query: { id: String(id), status: '1' } });
    return id;
  };
  const stop = (id: number) => tenant.call(calls.updateTaskStatus, { query: { id: String(id), status: '0' } });

  test('shows the starts of enabled tasks and the phones that two of them want', async () => {
    const first = await enabled({ cronText: '0 0 0/6 * * ?' });
    const second = await enabled({ cronText: '30 0 12 * * ?' });
    const stopped = await newTask(tenant, { ...daily, scriptId, timerType: 'daily', deviceNos: [phone.deviceNo] });
    const { data } = await forecast();
    const lanes = new Map(data.tasks.map((task) => [task.taskId, task.starts.length]));
    expect([lanes.get(first), lanes.get(second), lanes.size]).toEqual([4, 1, 2]);
    expect(data.conflicts).toMatchObject([
      { taskId: second, otherTaskId: first, phones: 1, deviceNos: [phone.deviceNo] },
    ]);
    expect(data.conflictTotal).toBe(1);

    const next = (await one(first)).nextTime;
    expect(data.tasks.find(({ taskId }) => taskId === first)?.starts[0]?.time).toBe(next);
    expect(new Date(next!).getUTCHours() % 6).toBe(4);

    expect((await forecast({ id: second, hours: '168' })).data.tasks).toMatchObject([{ taskId: second, phones: 1 }]);
    expect((await forecast({ id: stopped })).data.tasks).toEqual([]);
  });

  test('counts the enabled phones of a task and its groups, each once', async () => {
    const phones = await Promise.all(Array.from({ length: 4 }, () => joinedPhone(t, tenant)));
    const [named, both, grouped, disabled] = phones.map(({ deviceNo }) => deviceNo);
    const { rows } = await t.db.query<{ id: number }>('select id from device where device_no = any($1)', [
      [both, grouped, disabled],
    ]);
    const { id: groupId } = await tenant.call(deviceGroups.add, { body: { name: 'forecast' } });
    await tenant.call(groupDevices, { body: { ids: rows.map(({ id }) => id), groupId } });
    await t.db.query('update device set status = 1 where device_no = $1', [disabled]);
    const deviceNos = [named, both, disabled];
    const id = await enabled({ cronText: '0 0 0/6 * * ?', deviceNos, groupIds: [groupId] });
    expect((await forecast({ id })).data.tasks).toMatchObject([{ phones: 3 }]);
    await stop(id);
  });

  test('takes the time of a start from the runs that were done', async () => {
    const own = await joinedPhone(t, tenant);
    const id = await enabled({ cronText: '0 0 0/6 * * ?', deviceNos: [own.deviceNo] });
    const startNow = () => t.db.query(`update task set next_at = date_trunc('second', now()) where id = $1`, [id]);
    const took = (state: string, seconds: number) =>
      t.db.query(
        `update run set running_at = ended_at - $3::int * interval '1 second' where task_id = $1 and state = $2`,
        [id, state, seconds],
      );
    expect((await forecast({ id })).data.tasks).toMatchObject([{ medianSeconds: null }]);
    await startNow();
    await carryOut(own.phone);
    await took('done', 90);
    await t.db.query('update run set slot = slot - 1000 where task_id = $1', [id]);
    await startNow();
    await carryOut(own.phone, 'failed');
    await took('failed', 10);
    const { data } = await forecast({ id });
    expect(data.tasks).toMatchObject([{ medianSeconds: 90 }]);
    const [first] = data.tasks[0]!.starts;
    expect(Date.parse(first!.until) - Date.parse(first!.time)).toBe(90_000);
    await stop(id);
  });

  test('is of the tasks within reach', async () => {
    const taskId = await enabled({ cronText: '0 0 0/6 * * ?' });
    expect(await forecast({ id: taskId }, other)).toMatchObject({ code: 404 });
    expect((await forecast({}, other)).data.tasks).toEqual([]);
    expect(await forecast({ hours: 0 })).toMatchObject(wrong('hours'));
    const stranger = await t.backgroundUser({ permissions: ['script:script:list'] });
    expect((await forecast({}, stranger)).code).toBe(403);
  });
});

test('a tenant enables as many daily tasks as its limit, which the refusal names', async () => {
  const busy = await t.tenant();
  const own = await newScript(busy);
  const owned = await joinedPhone(t, busy);
  const daily = () =>
    newTask(busy, { scriptId: own, timerType: 'daily', cronText: '0 0 3 * * ?', deviceNos: [owned.deviceNo] } as never);
  const enable = (id: number) => busy.send(calls.updateTaskStatus, { query: { id: String(id), status: '1' } });
  await saveParameters(t.admin, { 'task.mostEnabledCron': '1' });
  const [first, second] = [await daily(), await daily()];
  expect(await enable(first)).toMatchObject({ code: 0 });
  expect(await enable(first)).toMatchObject({ code: 0 });
  expect(await enable(second)).toMatchObject({ code: 409, msg: 'Limit reached: Enabled daily tasks of a tenant (1)' });
  await busy.call(calls.updateTaskStatus, { query: { id: String(first), status: '0' } });
  expect(await enable(second)).toMatchObject({ code: 0 });
});
