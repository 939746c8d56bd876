import * as calls from '@flotilla/contract/http/fleet/alarms';
import { expect, test } from 'vitest';
import { alarmTenant, phonesOf, quickAlarms, untilMessages } from '../../../../testing/alarm-factories.ts';
import { useTestApp } from '../../../../testing/create-test-app.ts';
import { eventually } from '../../../../testing/eventually.ts';
import type { Person } from '../../../../testing/factories.ts';
import { recoverLost } from './outbox.ts';

const t = await useTestApp({ timing: quickAlarms });

interface Row {
  readonly state: string;
  readonly kind: string;
  readonly attempts: number;
  readonly seconds: number;
}
const messagesOf = async ({ id }: Person): Promise<Row[]> =>
  (
    await t.db.query<Row & { id: number }>(
      `select state, kind, attempts, extract(epoch from next_at - now())::float8 as seconds
         from alarm_message where tenant_id = $1 order by id`,
      [id],
    )
  ).rows;
const dueNow = (table: 'alarm_message' | 'alarm_incident', { id }: Person) =>
  t.db.query(`update ${table} set next_at = now() where tenant_id = $1`, [id]);
const titles = ({ received }: { received: readonly { text: string }[] }) =>
  received.map(({ text }) => text.split('\n')[0]);

/** A tenant with a robot and one phone, whose battery is low. */
async function withLowBattery(
  ...settings: Parameters<typeof alarmTenant> extends [unknown, ...infer Rest] ? Rest : never
) {
  const { owner, robot } = await alarmTenant(t, ...settings);
  const [one] = await phonesOf(t, owner, 1);
  const { phone } = one!;
  return { owner, robot, phone, lower: () => phone.heartbeat({ battery: 5 }) };
}
const hot = { battery: 5, batteryTemp: 60 };

test('a robot that hangs delays no message to another', async () => {
  const hanging = await withLowBattery();
  hanging.robot.instead = () => {};
  hanging.lower();
  await eventually(() => hanging.robot.requests === 1);
  const healthy = await withLowBattery({}, 'wecom');
  healthy.lower();
  await untilMessages(healthy.robot, 1);
  const [hung] = await messagesOf(hanging.owner);
  expect(hung!.state).not.toBe('sent');
});

test('an error of the robot is shown and tried again after a minute', async () => {
  const { owner, robot, lower } = await withLowBattery();
  robot.instead = (response) => response.writeHead(500).end('out of order');
  lower();
  const [waiting] = await eventually(async () => {
    const rows = await messagesOf(owner);
    return rows[0]?.state === 'waiting' && rows[0].attempts === 1 && rows;
  });
  expect(Math.round(waiting!.seconds / 10)).toBe(6);
  const [alarm] = (await owner.call(calls.listAlarms, {})).list;
  expect(alarm).toMatchObject({ sent: 0, sendError: 'HTTP 500 out of order', lastSentAt: null });
  expect((await owner.call(calls.summarizeAlarms, {})).sending.lastError).toBe('HTTP 500 out of order');
  robot.instead = null;
  await dueNow('alarm_message', owner);
  await untilMessages(robot, 1);
  await eventually(async () => (await owner.call(calls.listAlarms, {})).list[0]!.sendError === '');
});

test('a message that the robot refuses is not tried again, and the third error in a row is the last but one', async () => {
  const { owner, robot, lower } = await withLowBattery();
  robot.instead = (response) => response.writeHead(410).end();
  lower();
  await eventually(async () => (await messagesOf(owner))[0]?.state === 'failed');
  const failing = await withLowBattery();
  failing.robot.instead = (response) => response.writeHead(502).end();
  failing.lower();
  for (const attempts of [1, 2, 3]) {
    await eventually(async () => (await messagesOf(failing.owner))[0]?.attempts === attempts);
    await eventually(async () => (await messagesOf(failing.owner))[0]?.state === 'waiting');
    await dueNow('alarm_message', failing.owner);
  }
  await eventually(async () => (await messagesOf(failing.owner))[0]?.state === 'failed');
  expect((await messagesOf(failing.owner))[0]!.attempts).toBe(4);
});

test('a robot over its limit is left alone, and gets what has waited as one message', async () => {
  const { owner, robot, phone, lower } = await withLowBattery({ memoryMegabytes: 100 }, 'dingtalk');
  robot.instead = (response) => response.end(JSON.stringify({ errcode: 130101, errmsg: 'send too fast' }));
  lower();
  await eventually(async () =>
    (await messagesOf(owner)).some(({ state, seconds }) => state === 'waiting' && seconds > 500),
  );
  phone.heartbeat({ ...hot, availMemory: 1_000 });
  await eventually(async () => (await messagesOf(owner)).length === 3);
  const marker = await withLowBattery();
  marker.lower();
  await untilMessages(marker.robot, 1);
  expect(robot.requests).toBe(1);
  expect((await messagesOf(owner)).map(({ attempts }) => attempts)).toEqual([0, 0, 0]);
  robot.instead = null;
  await dueNow('alarm_message', owner);
  await eventually(async () => (await messagesOf(owner)).every(({ state }) => state === 'sent'));
  expect(robot.received).toHaveLength(1);
  expect(robot.received[0]!.text).toContain('Summary of alarms (3)');
  expect(robot.received[0]!.text).toContain('1 phone low on memory');
});

test('the site stays below the rate of a robot', async () => {
  const { owner, robot, lower } = await withLowBattery({}, 'wecom');
  // As many as it may send a minute, by the test button.
  for (let nth = 0; nth < 18; nth += 1) await owner.call(calls.testAlarmRobot, { body: {} });
  lower();
  await eventually(async () => (await messagesOf(owner)).some(({ kind, seconds }) => kind === 'opened' && seconds > 5));
  expect(robot.requests).toBe(18);
  await t.db.query(`update alarm_message set attempted_at = attempted_at - interval '2 minutes' where kind = 'test'`);
  await dueNow('alarm_message', owner);
  await untilMessages(robot, 19);
});

test('an incident is repeated at its interval, as often as the count allows', async () => {
  const { owner, robot, phone, lower } = await withLowBattery({ count: 2 });
  lower();
  for (const count of [1, 2]) {
    await untilMessages(robot, count);
    await eventually(async () => (await owner.call(calls.listAlarms, {})).list[0]!.sent === count);
    await dueNow('alarm_incident', owner);
  }
  phone.heartbeat(hot);
  await untilMessages(robot, 3);
  expect(titles(robot)).toEqual([
    '1 phone with a low battery',
    'Still open: 1 phone with a low battery',
    '1 phone too hot',
  ]);
});

test('a message whose server was killed while it was sent waits for the interval, and is sent then', async () => {
  const { owner, robot, lower } = await withLowBattery({ intervalSeconds: 600 });
  lower();
  await untilMessages(robot, 1);
  await eventually(async () => (await messagesOf(owner))[0]?.state === 'sent');
  await t.db.query(
    `update alarm_message set state = 'sending', attempted_at = now() - interval '2 minutes' where tenant_id = $1`,
    [owner.id],
  );
  await recoverLost(t.db.drizzle, 60);
  const [row] = await messagesOf(owner);
  expect(row).toMatchObject({ state: 'waiting' });
  expect(Math.round(row!.seconds / 60)).toBe(8);
  await dueNow('alarm_message', owner);
  await untilMessages(robot, 2);
});

test('with messages turned off nothing is sent, until they are turned on again', async () => {
  const { owner, robot, lower } = await withLowBattery({ enabled: 0 });
  lower();
  await eventually(async () => (await owner.call(calls.listAlarms, {})).list[0]?.incidentId);
  expect(await messagesOf(owner)).toEqual([]);
  expect((await owner.call(calls.summarizeAlarms, {})).sending.enabled).toBe(false);
  await owner.call(calls.saveAlarmSettings, { body: { enabled: 1 } });
  await untilMessages(robot, 1);
});
