import * as calls from '@flotilla/contract/http/fleet/alarms';
import { changeDeviceStatus, groupDevices } from '@flotilla/contract/http/fleet/devices';
import { expect, test } from 'vitest';
import {
  alarmTenant,
  offlineAfterOneSecond,
  phonesOf,
  quickAlarms,
  untilAlarms,
  untilMessages,
} from '../../../testing/alarm-factories.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import { connectPhone } from '../../../testing/scripted-phone.ts';

const t = await useTestApp({ timing: quickAlarms, publicUrl: 'https://flotilla.example' });

test('a phone with a low battery opens an alarm, which is sent, and recovers well above the limit', async () => {
  const { owner, robot } = await alarmTenant(t, { noticePrefix: 'Fleet:' });
  const [{ phone, deviceNo }] = (await phonesOf(t, owner, 1)) as [Awaited<ReturnType<typeof phonesOf>>[0]];
  phone.heartbeat({ battery: 19, isCharging: 1 });
  phone.heartbeat({ battery: 19 });
  const [alarm] = await untilAlarms(owner, 'open');
  expect(alarm).toMatchObject({ rule: 'battery', deviceNo, value: 19, limit: 20, recoveredAt: null, taskId: null });
  const [opened] = await untilMessages(robot, 1);
  expect(opened!.text).toMatch(/^Fleet: 1 phone with a low battery\n/);
  for (const part of [deviceNo, '19%', 'https://flotilla.example/alarm/alarms']) expect(opened!.text).toContain(part);
  await eventually(async () => (await owner.call(calls.listAlarms, {})).list[0]!.sent === 1);
  const summary = await owner.call(calls.summarizeAlarms, {});
  expect(summary).toMatchObject({ open: 1, acknowledged: 0, byRule: { battery: 1, offline: 0 } });
  expect(summary.sending).toMatchObject({ enabled: true, lastError: '', lastSentAt: expect.any(String) });
  expect(summary.incidents).toMatchObject([{ rule: 'battery', count: 1, state: 'open', deviceNos: [deviceNo] }]);

  // Just above the limit it would open again at once.
  phone.heartbeat({ battery: 24 });
  phone.heartbeat({ battery: 24, msg: 'still open' });
  await owner.call(calls.summarizeAlarms, {});
  expect(await owner.call(calls.summarizeAlarms, {})).toMatchObject({ open: 1 });
  phone.heartbeat({ battery: 25 });
  await untilAlarms(owner, 'recovered');
  const [, recovered] = await untilMessages(robot, 2);
  expect(recovered!.text).toMatch(/^Fleet: Recovered: battery of 1 phone\n/);
});

test('phones of one group that disconnect together are one incident and one message, and one recovery', async () => {
  const { owner, robot } = await alarmTenant(t);
  const phones = await phonesOf(t, owner, 7);
  const [first] = phones as [(typeof phones)[0]];
  const together = phones.slice(0, 6);
  await owner.call(groupDevices, { body: { ids: together.map(({ id }) => id), groupId: first.groupId } });
  await offlineAfterOneSecond(t, owner);
  phones[6]!.phone.keepBeating();
  for (const { phone } of together) phone.close();
  const alarms = await untilAlarms(owner, 'open', 6);
  await untilMessages(robot, 1);
  const { list } = await owner.call(calls.listAlarms, { query: { groupId: first.groupId, rule: 'offline,battery' } });
  expect(new Set(list.map(({ incidentId }) => incidentId)).size).toBe(1);
  expect(list[0]).toMatchObject({ cause: 'group', causeName: `group of ${first.deviceId}`, rule: 'offline', limit: 1 });
  expect(list).toHaveLength(alarms.length);
  expect(robot.received[0]!.text).toMatch(/^6 phones offline\n/);
  expect(robot.received[0]!.text).toContain('Where: group ');

  const back = [];
  for (const { token, deviceId } of together) {
    const phone = await connectPhone(t.url, { deviceId, token });
    await phone.next('welcome');
    // One heartbeat is not enough: a phone that flaps has not recovered.
    phone.heartbeat();
    back.push(phone);
  }
  expect(await owner.call(calls.summarizeAlarms, {})).toMatchObject({ open: 6 });
  for (const phone of back) phone.keepBeating();
  await untilAlarms(owner, 'recovered', 6);
  await untilMessages(robot, 2);
  expect(robot.received[1]!.text).toMatch(/^Recovered: 6 phones online again\n/);
  expect(robot.received).toHaveLength(2);
});

test('memory and temperature open and recover with their margins', async () => {
  const { owner } = await alarmTenant(t, { memoryMegabytes: 100, temperatureCelsius: 45, lowBatteryPercent: 0 });
  const [one] = await phonesOf(t, owner, 1);
  const megabytes = (count: number) => count * 1024 * 1024;
  one!.phone.heartbeat({ availMemory: megabytes(99), batteryTemp: 45, battery: 1 });
  const alarms = await untilAlarms(owner, 'open', 2);
  expect(alarms.map(({ rule, value }) => [rule, value]).sort()).toEqual([
    ['memory', 99],
    ['temperature', 45],
  ]);
  one!.phone.heartbeat({ availMemory: megabytes(111), batteryTemp: 43 });
  const [memory] = await untilAlarms(owner, 'recovered');
  expect(memory!.rule).toBe('memory');
  one!.phone.heartbeat({ availMemory: 0, batteryTemp: 42 });
  await untilAlarms(owner, 'recovered', 2);
  // Agents that cannot read the memory report 0.
  expect(await owner.call(calls.summarizeAlarms, {})).toMatchObject({ open: 0 });
});

test('an acknowledged incident gets no more messages, and a stranger can neither see nor acknowledge it', async () => {
  const { owner, robot } = await alarmTenant(t);
  const [one] = await phonesOf(t, owner, 1);
  one!.phone.heartbeat({ battery: 5 });
  const [alarm] = await untilAlarms(owner, 'open');
  await untilMessages(robot, 1);
  const incidentId = await eventually(async () => (await owner.call(calls.listAlarms, {})).list[0]!.incidentId);
  const stranger = await t.tenant();
  expect((await stranger.call(calls.listAlarms, {})).list).toEqual([]);
  expect(await stranger.call(calls.summarizeAlarms, {})).toMatchObject({ open: 0, incidents: [] });
  for (const body of [{ ids: [alarm!.id] }, { incidentIds: [incidentId] }])
    expect(await stranger.send(calls.acknowledgeAlarms, { body })).toMatchObject({ code: 404 });
  expect(await owner.send(calls.acknowledgeAlarms, { body: { ids: ['x'] } })).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'ids.0' }] },
  });
  const viewer = await t.backgroundUser({ permissions: ['alarm:event:list'] });
  expect(await viewer.send(calls.acknowledgeAlarms, { body: { ids: [] } })).toMatchObject({ code: 403 });
  expect(await viewer.send(calls.exportAlarms, {})).toMatchObject({ code: 403 });

  const body = { incidentIds: [incidentId], note: 'on my way' };
  expect(await owner.call(calls.acknowledgeAlarms, { body })).toEqual({ acknowledged: 1 });
  expect(await owner.call(calls.acknowledgeAlarms, { body })).toEqual({ acknowledged: 0 });
  const [acknowledged] = await untilAlarms(owner, 'acknowledged');
  expect(acknowledged).toMatchObject({ acknowledgedBy: owner.userName, acknowledgeNote: 'on my way' });
  expect((await owner.call(calls.summarizeAlarms, {})).incidents).toMatchObject([{ state: 'acknowledged' }]);
  // The next message would be due. The one of another rule shows that messages were sent since.
  await t.db.query('update alarm_incident set next_at = now() where id = $1', [incidentId]);
  one!.phone.heartbeat({ battery: 5, batteryTemp: 60 });
  await untilMessages(robot, 2);
  expect(robot.received.map(({ text }) => text.split('\n')[0])).toEqual([
    '1 phone with a low battery',
    '1 phone too hot',
  ]);
  expect((await owner.call(calls.exportAlarms, {})).fileName).toMatch(/-Alarms-.*\.xlsx$/);
});

test('a disabled phone has no alarms; an alarm that is open ends without a message', async () => {
  const { owner, robot } = await alarmTenant(t);
  const [one, other] = await phonesOf(t, owner, 2);
  one!.phone.heartbeat({ battery: 5 });
  await untilAlarms(owner, 'open');
  await untilMessages(robot, 1);
  await owner.call(changeDeviceStatus, { query: { ids: [one!.id], status: 1 } });
  await untilAlarms(owner, 'recovered');
  await offlineAfterOneSecond(t, owner);
  other!.phone.heartbeat({ battery: 5 });
  await untilMessages(robot, 2);
  expect(robot.received.map(({ text }) => text.split('\n')[0])).toEqual(Array(2).fill('1 phone with a low battery'));
  const { list } = await owner.call(calls.listAlarms, { query: { deviceNo: one!.deviceNo, state: 'open' } });
  expect(list).toEqual([]);
});

test('a tenant without settings has alarms, and nothing is sent', async () => {
  const owner = await t.tenant();
  const [one] = await phonesOf(t, owner, 1);
  one!.phone.heartbeat({ battery: 5 });
  await untilAlarms(owner, 'open');
  const incidentId = await eventually(async () => (await owner.call(calls.listAlarms, {})).list[0]!.incidentId);
  const { rows } = await t.db.query('select from alarm_message where incident_id = $1', [incidentId]);
  expect(rows).toEqual([]);
  const metrics = await (await fetch(`${t.url}/metrics`)).text();
  expect(metrics).toMatch(/^flotilla_alarms_open\{.*rule="battery".*\} [1-9]/m);
  expect(metrics).toMatch(/^flotilla_alarm_outbox_age_seconds\S* \d/m);
});

test('all open incidents are counted, and they are listed before acknowledged ones', async () => {
  const [owner, stranger] = [await t.tenant(), await t.tenant()];
  const insert = (states: string, count: number) =>
    t.db.query(
      `with incident as (
         insert into alarm_incident (tenant_id, rule, cause, cause_key, cause_name)
         select $1, 'offline', 'none', '', '' from generate_series(1, $2::int) returning id)
       insert into alarm (tenant_id, owner_id, rule, state, device_no, group_name, task_name, limit_value, incident_id)
       select $1, $1, 'offline', state, 'A-' || id, '', '', 1, id from incident, unnest($3::text[]) as state`,
      [owner.id, count, states.split(',')],
    );
  await insert('open,acknowledged', 60);
  await insert('acknowledged', 51);
  const numbers = async (person: typeof owner, query: { ofDevice?: string; deviceNo?: string }) =>
    (await person.call(calls.listAlarms, { query })).list.map((alarm) => alarm.deviceNo);
  const [deviceNo] = (await owner.call(calls.listAlarms, { query: { order: 'asc', orderBy: 'id' } })).list.map(
    (alarm) => alarm.deviceNo,
  );
  expect(await numbers(owner, { ofDevice: deviceNo! })).toEqual([deviceNo, deviceNo]);
  expect(await numbers(owner, { ofDevice: 'A-' })).toEqual([]);
  expect(await numbers(stranger, { ofDevice: deviceNo! })).toEqual([]);
  const summary = await owner.call(calls.summarizeAlarms, {});
  expect(summary).toMatchObject({ open: 60, acknowledged: 111, openIncidents: 60 });
  expect(summary.incidents.map(({ state }) => state)).toEqual(Array(50).fill('open'));
  expect(await stranger.call(calls.summarizeAlarms, {})).toMatchObject({ openIncidents: 0 });
});
