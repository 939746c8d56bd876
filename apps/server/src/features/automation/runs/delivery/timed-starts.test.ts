import { getTask, updateTaskStatus, whyNotRunning } from '@flotilla/contract/http/automation/tasks';
import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import { groupDevices } from '@flotilla/contract/http/fleet/devices';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  carryOut,
  enable,
  enabledTask,
  type JoinedPhone,
  joinedPhone,
  newTask,
  report,
  statesOf,
  statusOf,
  untilStates,
  untilStatus,
} from '../../../../testing/automation-factories.ts';
import { quickLooks, useTestApp } from '../../../../testing/create-test-app.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { withFailingRows } from '../../../../testing/failing-rows.ts';
import { saveParameters } from '../../../../testing/parameters.ts';

const t = await useTestApp({ timing: quickLooks });
const tenant = await t.tenant();
let joined: JoinedPhone;
beforeEach(async () => {
  joined = await joinedPhone(t, tenant);
});

const stop = (id: number) => tenant.call(updateTaskStatus, { query: { id: String(id), status: '0' } });
const nextTime = async (id: number) => (await tenant.call(getTask, { query: { id } })).nextTime;
const why = async (id: number) =>
  (await tenant.call(whyNotRunning, { query: { id } })).list.map(({ reason }) => reason);
/** Makes the start due since then and returns its time. */
const makeDue = async (taskId: number, ago: string): Promise<string> => {
  const { rows } = await t.db.query<{ at: string }>(
    `update task set next_at = date_trunc('second', now() - $2::interval) where id = $1 returning next_at as at`,
    [taskId, ago],
  );
  return rows[0]!.at;
};
const runRows = async (taskId: number) => {
  const { rows } = await t.db.query<{ slot: number; round: number; state: string; after: number; limit: number }>(
    `select slot, round, state, extract(epoch from not_before)::float8 - slot as after,
            extract(epoch from deadline_at)::float8 - slot as limit
       from run where task_id = $1 and cleared_at is null order by slot`,
    [taskId],
  );
  return rows;
};
const farCron = '0 0 0 1 1 ?';

describe('by a cron text', () => {
  test('each start makes a run a phone, numbered by its second; the next start follows the cron text', async () => {
    const taskId = await enabledTask(tenant, { timerType: 'daily', cronText: farCron, deviceNos: [joined.deviceNo] });
    const far = await nextTime(taskId);
    expect(await statesOf(tenant, taskId)).toEqual([]);
    expect(await why(taskId)).toEqual(['waitingForTick']);
    const at = await makeDue(taskId, '2 seconds');
    await carryOut(joined.phone);
    const [run] = await runRows(taskId);
    expect(run).toMatchObject({ slot: Date.parse(at) / 1_000, state: 'done' });
    expect(await nextTime(taskId)).toBe(far);
    await makeDue(taskId, '1 second');
    await carryOut(joined.phone);
    expect(await statesOf(tenant, taskId)).toEqual(['done', 'done']);
    expect(await statusOf(tenant, taskId)).toBe(1);
    await stop(taskId);
    expect(await nextTime(taskId)).toBeNull();
  });

  test('really starts by the clock', async () => {
    const taskId = await enabledTask(tenant, {
      timerType: 'daily',
      cronText: '* * * * * ?',
      deviceNos: [joined.deviceNo],
    });
    const told = await nextTime(taskId);
    await carryOut(joined.phone);
    expect((await runRows(taskId))[0]!.slot).toBeGreaterThanOrEqual(Date.parse(told!) / 1_000);
    await carryOut(joined.phone);
    await stop(taskId);
  });

  test('missed starts are skipped, made up for once, or all caught up', async () => {
    const away = await joinedPhone(t, tenant);
    away.phone.close();
    const missed = async (missedPolicy: 'skip' | 'once' | 'catchUp') => {
      const deviceNos = [away.deviceNo];
      const taskId = await enabledTask(tenant, {
        timerType: 'daily',
        cronText: '0 0 * * * ?',
        deviceNos,
        missedPolicy,
      });
      const next = await nextTime(taskId);
      await t.db.query(
        `update task set next_at = date_trunc('hour', now()) - interval '4 hours 30 minutes' where id = $1`,
        [taskId],
      );
      await eventually(async () => (await nextTime(taskId)) === next);
      await stop(taskId);
      return (await runRows(taskId)).length;
    };
    expect(await missed('skip')).toBeLessThanOrEqual(1);
    expect(await missed('once')).toBe(1);
    expect(await missed('catchUp')).toBeGreaterThanOrEqual(5);
  });

  test('a phone that still waits for its run gets no second one, unless the task catches up', async () => {
    joined.phone.close();
    const deviceNos = [joined.deviceNo];
    const timer = { timerType: 'daily' as const, cronText: farCron, deviceNos };
    const [skip, catchUp] = [
      await enabledTask(tenant, timer),
      await enabledTask(tenant, { ...timer, missedPolicy: 'catchUp' }),
    ];
    for (const ago of ['9 seconds', '6 seconds', '3 seconds'])
      for (const taskId of [skip, catchUp]) {
        await makeDue(taskId, ago);
        await eventually(async () => Date.parse((await nextTime(taskId))!) > Date.now());
      }
    expect(await runRows(skip)).toMatchObject([{ state: 'waiting', limit: 86_400 }]);
    expect(await statesOf(tenant, catchUp)).toEqual(['waiting', 'waiting', 'waiting']);
    await t.db.query('update run set deadline_at = now() where task_id = $1', [skip]);
    await untilStates(tenant, skip, ['expired']);
    await makeDue(skip, '1 second');
    await untilStates(tenant, skip, ['expired', 'waiting']);
  });

  test('a loop does its rounds at each start', async () => {
    const body = { timerType: 'daily' as const, execType: 'loop' as const, cronText: farCron, rounds: 2 };
    const taskId = await enabledTask(tenant, { ...body, deviceNos: [joined.deviceNo] });
    for (const done of [2, 4]) {
      await makeDue(taskId, '30 seconds');
      await carryOut(joined.phone);
      await t.db.query(`update run set not_before = now() where task_id = $1 and state = 'waiting'`, [taskId]);
      await carryOut(joined.phone);
      expect((await runRows(taskId)).map(({ state }) => state)).toEqual(Array(done).fill('done'));
      await t.db.query('update run set slot = slot - 1000 where task_id = $1', [taskId]);
    }
    expect((await runRows(taskId)).map(({ round }) => round)).toEqual([0, 1, 0, 1]);
    expect(await why(taskId)).toEqual(['waitingForTick', 'roundsDone']);
  });

  test('its starts are spread, the same phone always by the same part', async () => {
    const phones = [joined, ...(await Promise.all([1, 2, 3, 4, 5].map(() => joinedPhone(t, tenant))))];
    for (const { phone } of phones) phone.close();
    const deviceNos = phones.map(({ deviceNo }) => deviceNo);
    const body = { timerType: 'daily' as const, cronText: farCron, deviceNos, jitterSeconds: 3_600 };
    const taskId = await enabledTask(tenant, body);
    const at = await makeDue(taskId, '-2 seconds');
    await eventually(async () => (await statesOf(tenant, taskId)).length === 6);
    const offsets = (await runRows(taskId)).map(({ after }) => after);
    expect(Math.max(...offsets)).toBeLessThan(3_660);
    expect(new Set(offsets.map(Math.round)).size).toBeGreaterThan(4);
    const offsetsAgain = async () => {
      await t.db.query('delete from run where task_id = $1', [taskId]);
      await t.db.query('update task set next_at = $2 where id = $1', [taskId, at]);
      await eventually(async () => (await statesOf(tenant, taskId)).length === 6);
      return (await runRows(taskId)).map(({ after }) => after).toSorted((one, other) => one - other);
    };
    const again = await offsetsAgain();
    for (const [index, after] of offsets.toSorted((one, other) => one - other).entries())
      expect(Math.abs(again[index]! - after)).toBeLessThan(20);
    await stop(taskId);
  });

  test('a task that never starts again is finished when its last run has ended', async () => {
    const taskId = await enabledTask(tenant, { timerType: 'daily', cronText: farCron, deviceNos: [joined.deviceNo] });
    await t.db.query(
      `update task set cron_text = '0 0 0 1 1 ? 2020', next_at = date_trunc('second', now()) where id = $1`,
      [taskId],
    );
    await carryOut(joined.phone);
    await eventually(async () => (await statusOf(tenant, taskId)) === 2);
    expect(await statesOf(tenant, taskId)).toEqual(['done']);
  });

  test('a task whose runs cannot be created delays no other, gives the reason, and starts when they can be created again', async () => {
    const timer = { timerType: 'daily' as const, cronText: farCron, deviceNos: [joined.deviceNo] };
    const [broken, sound] = [await enabledTask(tenant, timer), await enabledTask(tenant, timer)];
    const due = await withFailingRows(t.db, { table: 'run', when: `new.task_id = ${broken}` }, async () => {
      const at = await makeDue(broken, '3 seconds');
      await makeDue(sound, '1 second');
      expect((await carryOut(joined.phone)).task.id).toBe(sound);
      await eventually(async () => (await why(broken)).includes('startsFailing'));
      return at;
    });
    await t.db.query('update task set start_retry_at = now() where id = $1', [broken]);
    expect((await carryOut(joined.phone)).task.id).toBe(broken);
    expect(await runRows(broken)).toMatchObject([{ slot: Date.parse(due) / 1_000 }]);
    expect(await why(broken)).not.toContain('startsFailing');
  });

  test('after each failure the pause before the next attempt doubles', async () => {
    const taskId = await enabledTask(tenant, { timerType: 'daily', cronText: farCron, deviceNos: [joined.deviceNo] });
    const pauses: number[] = [];
    await withFailingRows(t.db, { table: 'run', when: `new.task_id = ${taskId}` }, async () => {
      await makeDue(taskId, '1 second');
      for (let failures = 1; failures <= 3; failures += 1) {
        const { rows } = await eventually(async () => {
          const found = await t.db.query<{ at: string }>(
            'select start_retry_at as at from task where id = $1 and start_failures = $2',
            [taskId, failures],
          );
          return found.rows.length > 0 && found;
        });
        pauses.push(Date.parse(rows[0]!.at) - Date.now());
        await t.db.query('update task set start_retry_at = now() where id = $1', [taskId]);
      }
    });
    expect(pauses.map((ms) => Math.ceil(ms / 5_000))).toEqual([1, 2, 4]);
    await stop(taskId);
  });

  test('another zone of the site moves the next start, and none is made at the time of the old zone', async () => {
    const noon = { timerType: 'daily' as const, cronText: '0 0 12 * * ?', deviceNos: [joined.deviceNo] };
    const [moved, due] = [await enabledTask(tenant, noon), await enabledTask(tenant, noon)];
    const before = await nextTime(moved);
    await saveParameters(t.admin, { 'site.timeZone': 'Pacific/Honolulu' });
    await eventually(async () => (await nextTime(moved)) !== before);
    expect(new Date((await nextTime(moved))!).getUTCHours()).toBe(22);
    await t.db.query(`update task set next_at = now(), next_zone = 'Asia/Shanghai' where id = $1`, [due]);
    await eventually(async () => (await nextTime(due)) === (await nextTime(moved)));
    expect(await runRows(due)).toEqual([]);
    await saveParameters(t.admin, { 'site.timeZone': 'Asia/Shanghai' });
    await eventually(async () => (await nextTime(moved)) === before);
    await stop(moved);
    await stop(due);
  });

  test('a text that can no longer be read stops nothing else', async () => {
    const broken = await enabledTask(tenant, { timerType: 'daily', cronText: farCron, deviceNos: [joined.deviceNo] });
    const sound = await enabledTask(tenant, { timerType: 'daily', cronText: farCron, deviceNos: [joined.deviceNo] });
    await t.db.query(`update task set cron_text = 'x', next_at = now() - interval '1 hour' where id = $1`, [broken]);
    await makeDue(sound, '1 second');
    expect((await carryOut(joined.phone)).task.id).toBe(sound);
    await eventually(async () => (await statusOf(tenant, broken)) === 2);
  });
});

describe('in a daily window', () => {
  /** Times of day of the site, relative to now. */
  const around = (fromMinutes: number, toMinutes: number) => {
    const clock = (minutes: number) =>
      new Date(Date.now() + minutes * 60_000 + 8 * 3_600_000).toISOString().slice(11, 19);
    return { timerType: 'daily' as const, startTime: clock(fromMinutes), endTime: clock(toMinutes) };
  };

  test('an open one starts at once, once a day, and its end is the deadline', async () => {
    const taskId = await enabledTask(tenant, { ...around(-30, 30), deviceNos: [joined.deviceNo] });
    await carryOut(joined.phone);
    const [run] = await runRows(taskId);
    const next = Date.parse((await nextTime(taskId))!);
    expect(next / 1_000).toBe(run!.slot + 86_400);
    await stop(taskId);
    await enable(tenant, taskId);
    await eventually(async () => Date.parse((await nextTime(taskId))!) === next);
    expect(await statesOf(tenant, taskId)).toEqual(['done']);
  });

  test('a closed one starts nothing and shows when it opens', async () => {
    const taskId = await enabledTask(tenant, { ...around(60, 120), deviceNos: [joined.deviceNo] });
    expect(await statesOf(tenant, taskId)).toEqual([]);
    const { list } = await tenant.call(whyNotRunning, { query: { id: taskId } });
    expect(list).toMatchObject([{ reason: 'windowClosed', detail: await nextTime(taskId) }]);
    await makeDue(taskId, '3 hours');
    await eventually(async () => Date.parse((await nextTime(taskId))!) > Date.now());
    expect(await statesOf(tenant, taskId)).toEqual([]);
    await stop(taskId);
  });

  test('a phone that comes later gets its run too', async () => {
    const { id: groupId } = await tenant.call(deviceGroups.add, { body: { name: 'window' } });
    const taskId = await enabledTask(tenant, { ...around(-30, 30), groupIds: [groupId] });
    const { rows } = await t.db.query<{ id: number }>('select id from device where device_no = $1', [joined.deviceNo]);
    await tenant.call(groupDevices, { body: { ids: [rows[0]!.id], groupId } });
    await carryOut(joined.phone);
    expect(await statesOf(tenant, taskId)).toEqual(['done']);
    await stop(taskId);
  });

  test('rounds continue while it is open, start over in the next, and pause between', async () => {
    const loop = { ...around(-30, 30), execType: 'loop' as const, deviceNos: [joined.deviceNo] };
    const taskId = await enabledTask(tenant, loop);
    await carryOut(joined.phone);
    const [first, second] = await runRows(taskId);
    expect(second).toMatchObject({ slot: first!.slot + 1, round: 1, state: 'waiting', limit: 3_599 });
    await t.db.query(`update run set not_before = now() where task_id = $1 and state = 'waiting'`, [taskId]);
    const order = await joined.phone.next('run');
    await report(joined.phone, order, 'running');
    await t.db.query('update task set window_until = now() where id = $1', [taskId]);
    await report(joined.phone, order, 'done');
    expect((await runRows(taskId)).map(({ state }) => state)).toEqual(['done', 'done']);
    expect(await why(taskId)).toContain('windowClosed');
    await t.db.query('update run set slot = slot - 86400 where task_id = $1', [taskId]);
    await makeDue(taskId, '1 minute');
    await carryOut(joined.phone);
    expect((await runRows(taskId)).map(({ round, state }) => `${round} ${state}`)).toEqual([
      '0 done',
      '1 done',
      '0 done',
      '1 waiting',
    ]);
    await stop(taskId);
  });
});

describe('a loop with rounds', () => {
  test('ends after them, with the pause between, and is finished', async () => {
    const loop = { execType: 'loop' as const, rounds: 2, pauseSeconds: 30, deviceNos: [joined.deviceNo] };
    const taskId = await enabledTask(tenant, loop);
    await carryOut(joined.phone);
    const { rows } = await t.db.query<{ pause: number }>(
      `select extract(epoch from not_before - created_at)::float8 as pause from run where task_id = $1 and slot = 1`,
      [taskId],
    );
    expect(rows[0]!.pause).toBeCloseTo(30, 1);
    await t.db.query(`update run set not_before = now() where task_id = $1 and state = 'waiting'`, [taskId]);
    await carryOut(joined.phone);
    expect(await statesOf(tenant, taskId)).toEqual(['done', 'done']);
    await untilStatus(tenant, taskId, 2);
  });

  test('is not finished while another phone has rounds left', async () => {
    const second = await joinedPhone(t, tenant);
    const deviceNos = [joined.deviceNo, second.deviceNo];
    const taskId = await enabledTask(tenant, { execType: 'loop', rounds: 1, deviceNos });
    await carryOut(joined.phone);
    expect(await statusOf(tenant, taskId)).toBe(1);
    const { list } = await tenant.call(whyNotRunning, { query: { id: taskId } });
    expect(list).toMatchObject([{ deviceNo: joined.deviceNo, reason: 'roundsDone', detail: '1' }]);
    await carryOut(second.phone);
    await untilStatus(tenant, taskId, 2);
  });
});

test('the first starts of a task that begins now are spread as well', async () => {
  joined.phone.close();
  const taskId = await newTask(tenant, { jitterSeconds: 86_400, deviceNos: [joined.deviceNo] });
  await enable(tenant, taskId);
  const { rows } = await t.db.query<{ spread: boolean; early: boolean }>(
    `select not_before > created_at as spread, not_before < deadline_at - interval '11 hours' as early from run where task_id = $1`,
    [taskId],
  );
  expect(rows).toEqual([{ spread: true, early: true }]);
  await stop(taskId);
});
