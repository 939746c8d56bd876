import * as calls from '@flotilla/contract/http/fleet/alarms';
import { deleteDevices } from '@flotilla/contract/http/fleet/devices';
import { expect, test } from 'vitest';
import { alarmTenant, phonesOf, quickAlarms, untilAlarms, untilMessages } from '../../../../testing/alarm-factories.ts';
import { carryOut, enabledTask } from '../../../../testing/automation-factories.ts';
import { useTestApp } from '../../../../testing/create-test-app.ts';
import { runJobOf } from '../../../../testing/run-job.ts';

const t = await useTestApp({ timing: { ...quickAlarms, sweepEveryMs: 100, reconcileEveryMs: 300 } });

test('a task of whose last ten runs enough have failed is an alarm, until few fail', async () => {
  const { owner, robot } = await alarmTenant(t, { failedRunsPercent: 50 });
  const phones = await phonesOf(t, owner, 5);
  for (const { phone } of phones) phone.keepBeating();
  const deviceNos = phones.map(({ deviceNo }) => deviceNo);
  const taskId = await enabledTask(owner, { name: 'Sign [in]', execType: 'loop', deviceNos });
  for (const end of ['done', 'failed'] as const) await Promise.all(phones.map(({ phone }) => carryOut(phone, end)));
  const [alarm] = await untilAlarms(owner, 'open');
  expect(alarm).toMatchObject({
    rule: 'failedRuns',
    taskId,
    taskName: 'Sign [in]',
    deviceNo: '',
    value: 50,
    limit: 50,
  });
  await untilMessages(robot, 1);
  expect(robot.received[0]!.text).toMatch(/^Too many failed runs of a task\nTask: Sign \[in\]\n/);
  await t.db.query(`update run set state = 'done' where task_id = $1 and state = 'failed' and id % 2 = 0`, [taskId]);
  await t.db.query(`update run set ended_at = now() - interval '2 hours' where task_id = $1 and state = 'failed'`, [
    taskId,
  ]);
  await untilAlarms(owner, 'recovered');
  await untilMessages(robot, 2);
});

test('alarms end with their phone, and with the time of their tenant', async () => {
  const { owner } = await alarmTenant(t);
  const [gone, left] = await phonesOf(t, owner, 2);
  gone!.phone.heartbeat({ battery: 1 });
  left!.phone.heartbeat({ battery: 1 });
  await untilAlarms(owner, 'open', 2);
  await owner.call(deleteDevices, { query: { ids: [gone!.id] } });
  const [ended] = await untilAlarms(owner, 'recovered');
  expect(ended).toMatchObject({ deviceNo: gone!.deviceNo });
  await t.db.query(`update user_account set expires_at = now() - interval '1 day' where id = $1`, [owner.id]);
  await untilAlarms(owner, 'recovered', 2);
});

test('old alarms are removed with their incidents and messages, and open ones stay', async () => {
  const { owner, robot } = await alarmTenant(t);
  const [old, open] = await phonesOf(t, owner, 2);
  old!.phone.heartbeat({ battery: 1 });
  await untilMessages(robot, 1);
  old!.phone.heartbeat({ battery: 90 });
  await untilAlarms(owner, 'recovered');
  await untilMessages(robot, 2);
  open!.phone.heartbeat({ battery: 1 });
  await untilMessages(robot, 3);
  const age = (table: string, column: string) =>
    t.db.query(`update ${table} set ${column} = now() - interval '91 days' where tenant_id = $1`, [owner.id]);
  await age('alarm', 'opened_at');
  await t.db.query(
    `update alarm set recovered_at = now() - interval '91 days' where tenant_id = $1 and state = 'recovered'`,
    [owner.id],
  );
  await age('alarm_incident', 'opened_at');
  await runJobOf(t.admin, 'retention.alarms');
  const { list } = await owner.call(calls.listAlarms, {});
  expect(list.map(({ deviceNo }) => deviceNo)).toEqual([open!.deviceNo]);
  const { rows } = await t.db.query<{ id: number }>('select id from alarm_incident where tenant_id = $1', [owner.id]);
  expect(rows.map(({ id }) => id)).toEqual([list[0]!.incidentId]);
});
