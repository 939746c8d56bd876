import { sendCommand } from '@flotilla/contract/http/automation/commands';
import { listAlarms, saveAlarmSettings } from '@flotilla/contract/http/fleet/alarms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { saveParameters } from '../../apps/server/src/testing/parameters.ts';
import { type Receiver, startRobot } from '../../apps/server/src/testing/robot-receivers.ts';
import { phonesOnline } from '../support/sample-run.ts';
import { type Site, startSite } from '../support/site.ts';

let site: Site;
let robot: Receiver;
beforeAll(async () => {
  [site, robot] = await Promise.all([startSite('embedded'), startRobot('webhook', { secret: 'secret' })]);
});
afterAll(async () => {
  await robot?.close();
  await site?.close();
});

const lowerBattery = (deviceNo: string) =>
  site.admin.call(sendCommand, {
    body: { kind: 'shell', deviceNos: [deviceNo], args: { command: 'fault lowBattery' }, expiryMinutes: 1 },
  });
const openOf = async (deviceNo: string) => {
  const query = { deviceNo, rule: 'battery', state: 'open' };
  return (await site.admin.call(listAlarms, { query })).list[0];
};
const textsAbout = (deviceNo: string) => robot.received.filter(({ text }) => text.includes(deviceNo));

test('the server killed between the opening of an alarm and its message: the message is sent, once', async () => {
  await saveParameters(site.admin, { 'alarm.innerAllow': robot.host });
  await site.admin.call(saveAlarmSettings, {
    body: { robot: 'webhook', robotAddress: robot.address, secret: 'secret', language: 'en' },
  });
  site.startAgent(2);
  const [first, second] = (await phonesOnline(site.admin, 2)) as [string, string];
  await lowerBattery(first);
  // The alarm waits for others with its cause.
  await eventually(() => openOf(first));
  expect(robot.received).toEqual([]);
  await site.killServer();
  await site.startServer();
  await eventually(() => textsAbout(first).length > 0);
  await eventually(async () => (await openOf(first))?.sent === 1);
  await site.killServer();
  await site.startServer();
  await phonesOnline(site.admin, 2);
  await lowerBattery(second);
  await eventually(() => textsAbout(second).length > 0);
  expect(textsAbout(first)).toHaveLength(1);
  expect(textsAbout(second)).toHaveLength(1);
});
