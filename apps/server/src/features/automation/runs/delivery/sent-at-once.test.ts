import { sendCommand } from '@flotilla/contract/http/automation/commands';
import { expect, test } from 'vitest';
import {
  enabledTask,
  joinedPhone,
  reconnect,
  report,
  runsOf,
  statesOf,
} from '../../../../testing/automation-factories.ts';
import { useTestApp } from '../../../../testing/create-test-app.ts';
import { eventually } from '../../../../testing/eventually.ts';

const t = await useTestApp();
const tenant = await t.tenant();

test('idle phones have their run as sent when the call that enables the task has answered', async () => {
  const [one, away] = [await joinedPhone(t, tenant), await joinedPhone(t, tenant)];
  away.phone.socket.close();
  const id = await enabledTask(tenant, { deviceNos: [one.deviceNo, away.deviceNo] });
  const found = new Map((await runsOf(tenant, id)).map((run) => [run.deviceNo, run.state]));
  expect(found.get(one.deviceNo)).toBe('sent');
  const order = await one.phone.next('run');
  await report(one.phone, order, 'accepted');
  await report(one.phone, order, 'running');
  await report(one.phone, order, 'done');
  const back = await reconnect(t, away);
  expect((await back.next('run')).task.id).toBe(id);
});

test('a phone with a run, with one that waits, or with a command gets the next one in its turn', async () => {
  const { phone, deviceNo } = await joinedPhone(t, tenant);
  const first = await enabledTask(tenant, { deviceNos: [deviceNo] });
  const second = await enabledTask(tenant, { deviceNos: [deviceNo] });
  expect([await statesOf(tenant, first), await statesOf(tenant, second)]).toEqual([['sent'], ['waiting']]);
  const order = await phone.next('run');
  await report(phone, order, 'done');
  const next = await phone.next('run');
  expect(next.task.id).toBe(second);
  await report(phone, next, 'done');
  await tenant.call(sendCommand, { body: { deviceNos: [deviceNo], kind: 'rebootEC' } });
  await phone.next('command');
  const third = await enabledTask(tenant, { deviceNos: [deviceNo] });
  expect(await statesOf(tenant, third)).toEqual(['waiting']);
});

test.each([
  ['is the only one', 0],
  ['is one of many', 50],
])('a phone that gets another run at the same moment gets this one in its turn: it %s', async (_what, more) => {
  const { phone, deviceNo } = await joinedPhone(t, tenant);
  const others = await Promise.all(Array.from({ length: more }, () => joinedPhone(t, tenant)));
  await enabledTask(tenant, { deviceNos: [deviceNo] });
  await report(phone, await phone.next('run'), 'done');
  const client = await t.db.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into run (tenant_id, owner_id, task_id, device_id, device_no, script_version_id, time_limit_seconds, slot, state, deadline_at)
       select tenant_id, owner_id, task_id, device_id, device_no, script_version_id, 60, slot + 1, 'sent', now() + interval '1 day'
         from run where device_no = $1`,
      [deviceNo],
    );
    const deviceNos = [deviceNo, ...others.map((one) => one.deviceNo)];
    const enabling = enabledTask(tenant, { deviceNos });
    await eventually(async () => {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount === 1;
    });
    await client.query('commit');
    const runs = await runsOf(tenant, await enabling);
    expect(runs).toHaveLength(deviceNos.length);
    expect(runs.find((run) => run.deviceNo === deviceNo)).toMatchObject({ state: 'waiting' });
  } finally {
    client.release();
  }
});
