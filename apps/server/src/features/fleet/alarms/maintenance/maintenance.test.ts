import * as calls from '@flotilla/contract/http/fleet/alarms';
import { expect, test } from 'vitest';
import { alarmTenant, phonesOf, quickAlarms, untilAlarms, untilMessages } from '../../../../testing/alarm-factories.ts';
import { useTestApp } from '../../../../testing/create-test-app.ts';

const t = await useTestApp({ timing: quickAlarms });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test('phones of a window open no alarms, and its alarms end without a message', async () => {
  const { owner, robot } = await alarmTenant(t);
  const [named, grouped, left] = await phonesOf(t, owner, 3);
  named!.phone.heartbeat({ battery: 5 });
  await untilAlarms(owner, 'open');
  await untilMessages(robot, 1);
  const body = { reason: 'new cables', endsAt: inHours(1), deviceNos: [named!.deviceNo], groupIds: [grouped!.groupId] };
  const { id } = await owner.call(calls.addMaintenance, { body });
  await untilAlarms(owner, 'recovered');
  grouped!.phone.heartbeat({ battery: 5 });
  left!.phone.heartbeat({ battery: 5 });
  await untilMessages(robot, 2);
  expect(robot.received[1]!.text).toContain(left!.deviceNo);
  const [row] = (await owner.call(calls.listMaintenance, { query: { active: 1 } })).list;
  expect(row).toMatchObject({
    id,
    reason: 'new cables',
    active: true,
    all: false,
    phones: 2,
    userName: owner.userName,
  });
  expect(row!.deviceNos).toEqual([named!.deviceNo]);
  expect(row!.groups).toMatchObject([{ id: grouped!.groupId }]);

  await owner.call(calls.deleteMaintenance, { query: { ids: [id] } });
  await untilAlarms(owner, 'open', 3);
});

test('a window of all phones covers those in reach of its user, at its time only', async () => {
  const { owner } = await alarmTenant(t);
  const [one] = await phonesOf(t, owner, 1);
  const later = { reason: 'later', startsAt: inHours(1), endsAt: inHours(2), all: 1 } as const;
  await owner.call(calls.addMaintenance, { body: later });
  const stranger = await t.tenant();
  await stranger.call(calls.addMaintenance, { body: { ...later, startsAt: undefined } });
  one!.phone.heartbeat({ battery: 5 });
  await untilAlarms(owner, 'open');
  const { list } = await owner.call(calls.listMaintenance, {});
  expect(list).toMatchObject([{ active: false, all: true, phones: 1 }]);
  await owner.call(calls.addMaintenance, { body: { reason: 'now', endsAt: inHours(1), all: 1 } });
  await untilAlarms(owner, 'recovered');
});

test('wrong windows are refused with their field, and so are strangers', async () => {
  const { owner } = await alarmTenant(t);
  const [one] = await phonesOf(t, owner, 1);
  const stranger = await t.tenant();
  const body = { reason: 'x', endsAt: inHours(1), deviceNos: [one!.deviceNo] };
  const refused = [
    [{ ...body, endsAt: inHours(-1) }, 'endsAt'],
    [{ ...body, startsAt: inHours(2) }, 'endsAt'],
    [{ ...body, deviceNos: [] }, 'deviceNos'],
    [{ ...body, reason: '' }, 'reason'],
  ] as const;
  for (const [wrong, path] of refused)
    expect(await owner.send(calls.addMaintenance, { body: wrong })).toMatchObject({
      code: 400,
      data: { errors: [{ path }] },
    });
  const { id } = await owner.call(calls.addMaintenance, { body });
  expect(await stranger.send(calls.addMaintenance, { body })).toMatchObject({ code: 404 });
  expect(await stranger.send(calls.deleteMaintenance, { query: { ids: [id] } })).toMatchObject({ code: 404 });
  expect((await stranger.call(calls.listMaintenance, {})).list).toEqual([]);
  const nobody = await t.backgroundUser();
  expect(await nobody.send(calls.listMaintenance, {})).toMatchObject({ code: 403 });
  expect(await nobody.send(calls.addMaintenance, { body })).toMatchObject({ code: 403 });
  expect(await nobody.send(calls.deleteMaintenance, { query: { ids: [id] } })).toMatchObject({ code: 403 });
});
