import { once } from 'node:events';
import { adbFrame, adbFrameOf } from '@flotilla/contract/adb-frame';
import { changeDeviceStatus } from '@flotilla/contract/http/fleet/devices';
import { closeAdbSession, listAdbSessions } from '@flotilla/contract/http/fleet/remote-adb';
import { deleteUsers } from '@flotilla/contract/http/identity/users';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { joinedPhone } from '../../../testing/automation-factories.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { Person } from '../../../testing/factories.ts';
import { refusedUpgrade } from '../../../testing/refused-upgrade.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const other = await t.tenant();
const socketUrl = t.url.replace('http', 'ws');

const bearer = (token: string | null) => ({ authorization: `Bearer ${token}`, 'accept-language': 'en' });
const adbPhone = () => joinedPhone(t, tenant, { capabilities: ['adb', 'shell'] });
const dial = (path: string, token: string | null) => new WebSocket(`${socketUrl}${path}`, { headers: bearer(token) });
const opening = (deviceNo: string) => `/rapi/ws/adb?deviceNo=${deviceNo}`;
const claiming = (key: string) => `/rapi/ws/adb?type=device&key=${key}`;
const closed = async (socket: WebSocket) => {
  const [, reason] = (await once(socket, 'close')) as [number, Buffer];
  return reason.toString();
};

/** A session with both its ends, as the command and the agent have them. */
async function session(joined: Awaited<ReturnType<typeof adbPhone>>, who: Pick<Person, 'token'> = tenant) {
  const command = dial(opening(joined.deviceNo), who.token);
  const { key } = await joined.phone.next('adb');
  const agent = dial(claiming(key), joined.token);
  await Promise.all([once(agent, 'open'), command.readyState === command.OPEN || once(command, 'open')]);
  return { command, agent, key };
}

test('frames pass unchanged in both directions, and the session is listed until it ends', async () => {
  const joined = await adbPhone();
  const { command, agent, key } = await session(joined);
  const hello = adbFrameOf(adbFrame.hello, 0, Buffer.from('device::'));
  agent.send(hello);
  expect((await once(command, 'message'))[0]).toEqual(Buffer.from(hello));
  const open = adbFrameOf(adbFrame.open, 1, Buffer.from('shell:'));
  command.send(open);
  expect((await once(agent, 'message'))[0]).toEqual(Buffer.from(open));
  expect(await refusedUpgrade(`${t.url}${claiming(key)}`, bearer(joined.token))).toBe(404);

  const query = { ofDevice: joined.deviceNo };
  const { list } = await tenant.call(listAdbSessions, { query: { ...query, open: 1 } });
  expect(list).toMatchObject([{ userName: tenant.userName, address: '127.0.0.1', closedAt: null, reason: null }]);
  expect((await other.call(listAdbSessions, { query })).list).toEqual([]);
  command.close();
  await closed(agent);
  const [ended] = await eventually(async () => {
    const found = (await tenant.call(listAdbSessions, { query: { ...query, open: 0 } })).list;
    return found.length > 0 && found;
  });
  expect(ended).toMatchObject({ reason: 'command', bytes: hello.length + open.length });
});

test('it is refused to other tenants, without the permission, and on phones without adb', async () => {
  const joined = await adbPhone();
  const viewer = await t.backgroundUser({ permissions: ['device:monitor:list'], dataScope: 'all' });
  const simulated = await joinedPhone(t, tenant, { capabilities: ['shell'] });
  const refused = (path: string, token: string | null) => refusedUpgrade(`${t.url}${path}`, bearer(token));
  expect(await refused(opening(joined.deviceNo), other.token)).toBe(404);
  expect(await refused(opening(joined.deviceNo), viewer.token)).toBe(403);
  expect(await refused(opening(joined.deviceNo), 'fs_unknown')).toBe(401);
  expect(await refused('/rapi/ws/adb', tenant.token)).toBe(400);
  expect(await refused(opening(simulated.deviceNo), tenant.token)).toBe(409);
  simulated.phone.close();

  // The key of a session is for the agent of its phone.
  const stranger = await adbPhone();
  const command = dial(opening(joined.deviceNo), tenant.token);
  const { key } = await joined.phone.next('adb');
  expect(await refused(claiming(key), stranger.token)).toBe(404);
  expect(await refused(claiming(key), tenant.token)).toBe(401);
  command.close();
});

test('it ends with the user, with the phone’s admission, and with the phone’s connection', async () => {
  const joined = await adbPhone();
  const user = await t.backgroundUser({ permissions: ['device:adb:open'], dataScope: 'all' });
  const first = await session(joined, user);
  await t.admin.call(deleteUsers, { query: { ids: [user.id] } });
  expect(await closed(first.command)).toMatch(/sign-in/);

  const second = await session(joined);
  const { list } = await tenant.call(listAdbSessions, { query: { ofDevice: joined.deviceNo, open: 1 } });
  const { id } = list[0]!;
  expect(await other.send(closeAdbSession, { body: { id } })).toMatchObject({ code: 404 });
  expect(await tenant.send(closeAdbSession, { body: {} })).toMatchObject({ code: 400 });
  const ends = closed(second.command);
  await tenant.call(closeAdbSession, { body: { id } });
  expect(await ends).toMatch(/closed in the console/);
  await tenant.call(closeAdbSession, { body: { id } });

  const third = await session(joined);
  joined.phone.close();
  expect(await closed(third.command)).toBe('The phone has disconnected');

  const disabled = await adbPhone();
  const fourth = await session(disabled);
  await tenant.call(changeDeviceStatus, { query: { ids: [await deviceId(disabled.deviceNo)], status: 1 } });
  expect(await closed(fourth.command)).toMatch(/disabled|disconnected/);
});

async function deviceId(deviceNo: string): Promise<number> {
  const { rows } = await t.db.query(`select id from device where device_no = $1`, [deviceNo]);
  return Number(rows[0]!.id);
}
