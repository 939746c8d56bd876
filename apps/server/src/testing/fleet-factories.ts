import type { Client } from '@flotilla/client';
import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import { addDevice, assignDevices, listUnassignedDevices } from '@flotilla/contract/http/fleet/devices';
import { copyAgentConfiguration } from '@flotilla/contract/http/system/licence';
import type { TestApp } from './create-test-app.ts';
import type { Person } from './factories.ts';
import { connectPhone, type ScriptedPhone } from './scripted-phone.ts';

export interface OwnedPhone {
  readonly phone: ScriptedPhone;
  readonly id: number;
  readonly deviceNo: string;
  readonly token: string;
  readonly groupId: number;
}

let made = 0;
export const nextDeviceId = (): string => {
  made += 1;
  return `device-${made}`;
};

export const siteKey = async (admin: Client): Promise<string> =>
  (await admin.call(copyAgentConfiguration, { body: {} })).key;

/** The row of a phone that waits, as an administrator sees it. */
export async function waitingRow(admin: Client, deviceId: string) {
  const { list } = await admin.call(listUnassignedDevices, { query: { deviceId, pageSize: 1000 } });
  const row = list.find((one) => one.deviceId === deviceId && one.assStatus === 0);
  if (!row) throw new Error(`${deviceId} is not among the waiting phones`);
  return row;
}

/** Announces a phone, and returns its id. For the tests of generated features. @public */
export async function announcedPhone(owner: Client): Promise<number> {
  const deviceNo = nextDeviceId();
  const { id: groupId } = await owner.call(deviceGroups.add, { body: { name: `Group of ${deviceNo}` } });
  return (await owner.call(addDevice, { body: { deviceNo, groupId } })).id;
}

/** A phone that joined with the site's key and was assigned to `owner`. Its welcome has been received. */
export async function ownedPhone(
  { url, admin }: Pick<TestApp, 'url' | 'admin'>,
  owner: Person,
  deviceId = nextDeviceId(),
): Promise<OwnedPhone> {
  const phone = await connectPhone(url, { deviceId, key: await siteKey(admin) });
  await phone.next('waiting');
  const { id: groupId } = await admin.call(deviceGroups.add, {
    body: { name: `group of ${deviceId}`, userId: owner.id },
  });
  const { id } = await admin.call(assignDevices, { body: { deviceId, tenantId: owner.id, groupId } });
  const { token, deviceNo } = await phone.next('welcome');
  if (!token) throw new Error('the welcome brought no token');
  return { phone, id, deviceNo, token, groupId };
}
