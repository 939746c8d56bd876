import { adbFrame, adbFrameOf, adbHeaderBytes, mostAdbPayloadBytes } from '@flotilla/contract/adb-frame';
import { listAdbSessions } from '@flotilla/contract/http/fleet/remote-adb';
import { expect, test } from 'vitest';
import { openAdbSession, openCommand } from '../../../testing/adb-end.ts';
import { joinedPhone } from '../../../testing/automation-factories.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import { refusedUpgrade } from '../../../testing/refused-upgrade.ts';

const t = await useTestApp();
const tenant = await t.tenant();
const other = await t.tenant();
const bearer = (token: string | null) => ({ authorization: `Bearer ${token}`, 'accept-language': 'en' });
const adbPhone = () => joinedPhone(t, tenant, { capabilities: ['adb', 'shell'] });
const opening = (deviceNo: string) => `/rapi/ws/adb?deviceNo=${deviceNo}`;
const claiming = (key: string) => `/rapi/ws/adb?type=device&key=${key}`;

test('frames pass unchanged in both directions, and the session is listed until it ends', async () => {
  const joined = await adbPhone();
  const { command, agent, key } = await openAdbSession(t.url, joined, tenant);
  const hello = { kind: adbFrame.hello, stream: 0, payload: Buffer.from('device::') };
  agent.send(adbFrameOf(hello.kind, hello.stream, hello.payload));
  expect(await command.next()).toEqual(hello);
  // A frame that comes in parts, with the next one in the last part, as large as frames may be.
  const data = { kind: adbFrame.data, stream: 1, payload: Buffer.alloc(mostAdbPayloadBytes, 'x') };
  const open = { kind: adbFrame.open, stream: 2, payload: Buffer.from('shell:') };
  const bytes = Buffer.concat([data, open].map(({ kind, stream, payload }) => adbFrameOf(kind, stream, payload)));
  command.send(bytes.subarray(0, 5));
  command.send(bytes.subarray(5));
  let got = 0;
  while (got < data.payload.length) got += (await agent.next()).payload.length;
  expect(await agent.next()).toEqual(open);
  expect(await refusedUpgrade(`${t.url}${claiming(key)}`, bearer(joined.token))).toBe(404);

  const query = { ofDevice: joined.deviceNo };
  const { list } = await tenant.call(listAdbSessions, { query: { ...query, open: 1 } });
  expect(list).toMatchObject([{ userName: tenant.userName, address: '127.0.0.1', closedAt: null, reason: null }]);
  expect((await other.call(listAdbSessions, { query })).list).toEqual([]);
  command.close();
  await agent.closed;
  const [ended] = await eventually(async () => {
    const found = (await tenant.call(listAdbSessions, { query: { ...query, open: 0 } })).list;
    return found.length > 0 && found;
  });
  expect(ended).toMatchObject({ reason: 'command', bytes: hello.payload.length + adbHeaderBytes + bytes.length });
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
  const command = await openCommand(tenant, joined.deviceNo);
  const { key } = await joined.phone.next('adb');
  expect(await refused(claiming(key), stranger.token)).toBe(404);
  expect(await refused(claiming(key), tenant.token)).toBe(401);
  command.close();
});

test('bytes that are no frames end the session', async () => {
  const joined = await adbPhone();
  const { command, agent } = await openAdbSession(t.url, joined, tenant);
  command.send(Buffer.alloc(64, 0xff));
  await Promise.all([command.closed, agent.closed]);
});

test('a WebSocket is refused, because the path speaks another protocol', async () => {
  const joined = await adbPhone();
  expect(await refusedUpgrade(`${t.url}${opening(joined.deviceNo)}`, bearer(tenant.token))).toBe(426);
});
