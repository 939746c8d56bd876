import { getTask } from '@flotilla/contract/http/automation/tasks';
import { expect, test } from 'vitest';
import {
  carryOut,
  enabledTask,
  joinedPhone,
  report,
  runsOf,
  statesOf,
} from '../../../../testing/automation-factories.ts';
import { quickLooks, useTestApp } from '../../../../testing/create-test-app.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { movableClock } from '../../../../testing/moved-clock.ts';

const t = await useTestApp({ timing: quickLooks });
const setClock = await movableClock(t.db);
const tenant = await t.tenant();

const nextTime = async (id: number) => Date.parse((await tenant.call(getTask, { query: { id } })).nextTime!);
const secondsLeft = async (taskId: number, column: 'deadline_at' | 'not_before') => {
  const { rows } = await t.db.query<{ left: number }>(
    `select extract(epoch from ${column} - now())::float8 as left from run where task_id = $1 order by id desc limit 1`,
    [taskId],
  );
  return rows[0]!.left;
};

test('a clock that jumps two days ahead and back loses no run, and leaves every next start where it was', async () => {
  const [busy, looping] = [await joinedPhone(t, tenant), await joinedPhone(t, tenant)];
  const running = await enabledTask(tenant, { deviceNos: [busy.deviceNo] });
  const order = await busy.phone.next('run');
  await report(busy.phone, order, 'running');
  const daily = await enabledTask(tenant, {
    ...{ timerType: 'daily', cronText: '0 0 0 * * ?' },
    deviceNos: [busy.deviceNo],
  });
  const before = await nextTime(daily);
  const away = await joinedPhone(t, tenant);
  away.phone.close();
  const waiting = await enabledTask(tenant, { deviceNos: [away.deviceNo] });
  const left = await secondsLeft(running, 'deadline_at');

  await setClock('2 days');
  await eventually(async () => (await nextTime(daily)) > before + 86_400_000);
  await eventually(async () => Math.abs((await secondsLeft(running, 'deadline_at')) - left) < 120);
  expect([await statesOf(tenant, running), await statesOf(tenant, waiting)]).toEqual([['running'], ['waiting']]);
  const loop = await enabledTask(tenant, { execType: 'loop', pauseSeconds: 60, deviceNos: [looping.deviceNo] });
  await carryOut(looping.phone);

  await setClock('0');
  await eventually(async () => (await nextTime(daily)) === before);
  await eventually(async () => (await secondsLeft(loop, 'not_before')) < 70);
  expect(await secondsLeft(running, 'deadline_at')).toBeLessThan(left + 120);
  await report(busy.phone, order, 'done');
  expect(await runsOf(tenant, running)).toMatchObject([{ state: 'done' }]);
  expect(await statesOf(tenant, daily)).toEqual([]);
});
