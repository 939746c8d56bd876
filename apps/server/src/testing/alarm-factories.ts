import type { BodyInputOf } from '@flotilla/contract/endpoint';
import { listAlarms, type RobotKind, saveAlarmSettings } from '@flotilla/contract/http/fleet/alarms';
import { editDevice } from '@flotilla/contract/http/fleet/devices';
import { onTestFinished } from 'vitest';
import type { Timing } from '../platform/timing.ts';
import type { TestApp } from './create-test-app.ts';
import { eventually } from './eventually.ts';
import type { Person } from './factories.ts';
import { nextDeviceId, ownedPhone } from './fleet-factories.ts';
import { saveParameters } from './parameters.ts';
import { type Receiver, startRobot } from './robot-receivers.ts';

/** Alarms open soon, and gather for a moment. */
export const quickAlarms: Partial<Timing> = {
  alarmEveryMs: 50,
  alarmGatherMs: 300,
  alarmQuietMs: 0,
  factsEveryMs: 100,
};

export type Settings = BodyInputOf<typeof saveAlarmSettings>;

/** Allows a robot on this machine. */
export async function allowRobot({ admin }: Pick<TestApp, 'admin'>, { host }: Receiver): Promise<void> {
  allowed.push(host);
  await saveParameters(admin, { 'alarm.innerAllow': allowed.join(',') });
}
const allowed: string[] = [];

/** A tenant whose alarms go to a robot of its own. */
export async function alarmTenant(app: TestApp, settings: Settings = {}, kind: RobotKind = 'webhook') {
  const robot = await startRobot(kind, { secret: 'robot-secret' });
  onTestFinished(() => robot.close());
  await allowRobot(app, robot);
  const owner = await app.tenant();
  const body = { robot: kind, robotAddress: robot.address, secret: robot.secret, language: 'en', ...settings } as const;
  await owner.call(saveAlarmSettings, { body });
  return { owner, robot };
}

/** Lets a phone be offline for a second only, which no user can. */
export async function offlineAfterOneSecond({ db }: Pick<TestApp, 'db'>, { id }: Person): Promise<void> {
  await db.query('update alarm_settings set offline_seconds = 1 where tenant_id = $1', [id]);
}

export const phonesOf = async (app: TestApp, owner: Person, count: number) => {
  const phones = [];
  for (let nth = 0; nth < count; nth += 1) {
    const deviceId = nextDeviceId();
    const phone = await ownedPhone(app, owner, deviceId);
    // A test that takes its time shall not find it offline.
    await owner.call(editDevice, { body: { id: phone.id, settings: { heartbeat: 300 } } });
    phones.push({ deviceId, ...phone });
  }
  return phones;
};

type State = 'open' | 'acknowledged' | 'recovered';
/** Waits until the tenant has this many alarms of a state, and returns them. */
export const untilAlarms = (owner: Person, state: State, count = 1) =>
  eventually(async () => {
    const { list } = await owner.call(listAlarms, { query: { state, pageSize: 2_000 } });
    return list.length === count && list;
  });
export const untilMessages = ({ received }: Receiver, count: number) =>
  eventually(() => received.length >= count && received);
