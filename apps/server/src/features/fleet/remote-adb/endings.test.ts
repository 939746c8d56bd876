import { createClient } from '@flotilla/client';
import { changeDeviceStatus, editDevice, oneDevice } from '@flotilla/contract/http/fleet/devices';
import { closeAdbSession, listAdbSessions } from '@flotilla/contract/http/fleet/remote-adb';
import { apiTokens } from '@flotilla/contract/http/identity/api-tokens';
import { editRole, listRoles } from '@flotilla/contract/http/identity/roles';
import { logout } from '@flotilla/contract/http/identity/sessions';
import { deleteUsers } from '@flotilla/contract/http/identity/users';
import { expect, test } from 'vitest';
import { openAdbSession, openCommand } from '../../../testing/adb-end.ts';
import { type JoinedPhone, joinedPhone } from '../../../testing/automation-factories.ts';
import { createTestApp, quickLooks, useTestApp } from '../../../testing/create-test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import { expireLicence } from '../../../testing/expire-licence.ts';
import { runJobOf } from '../../../testing/run-job.ts';
import { createKeyPair } from '../../system/licence/code.ts';

const keys = createKeyPair();
const t = await useTestApp({ licencePublicKey: keys.publicKey, timing: quickLooks });
const tenant = await t.tenant();
const other = await t.tenant();

const adbPhone = (owner = tenant) => joinedPhone(t, owner, { capabilities: ['adb', 'shell'] });
const session = (joined: JoinedPhone, user: Parameters<typeof openAdbSession>[2] = tenant) =>
  openAdbSession(t.url, joined, user);
const openRows = async (deviceNo: string) =>
  (await tenant.call(listAdbSessions, { query: { ofDevice: deviceNo, open: 1 } })).list;
async function deviceId(deviceNo: string): Promise<number> {
  const { rows } = await t.db.query(`select id from device where device_no = $1`, [deviceNo]);
  return Number(rows[0]!.id);
}

test('with the permission of a user who stays signed in', async () => {
  const joined = await adbPhone();
  const user = await t.backgroundUser({ permissions: ['device:adb:open'], dataScope: 'all' });
  const { command, agent } = await session(joined, user);
  const { list } = await t.admin.call(listRoles, { query: { pageSize: 100 } });
  const role = list.toSorted((one, next) => next.id - one.id)[0]!;
  await t.admin.call(editRole, { body: { id: role.id, menuIds: [] } });
  expect(await command.closed).toBe('You may no longer use adb on this phone');
  await agent.closed;
});

test('with the user, the sign-in and the API token', async () => {
  const joined = await adbPhone();
  const user = await t.backgroundUser({ permissions: ['device:adb:open'], dataScope: 'all' });
  const first = await session(joined, user);
  await t.admin.call(deleteUsers, { query: { ids: [user.id] } });
  expect(await first.command.closed).toMatch(/sign-in/);

  const again = await t.tenant();
  const phone = await adbPhone(again);
  const second = await session(phone, again);
  const { token, id } = await again.call(apiTokens.add, { body: { name: 'adb', permissions: ['device:adb:open'] } });
  const third = await session(phone, createClient(t.url, token));
  await again.call(apiTokens.remove, { body: { ids: [id] } });
  expect(await third.command.closed).toMatch(/token has ended/);
  await again.call(logout);
  expect(await second.command.closed).toMatch(/sign-in/);
});

test('in the console, once, and not by another tenant', async () => {
  const joined = await adbPhone();
  const { command } = await session(joined);
  const { id } = (await openRows(joined.deviceNo))[0]!;
  expect(await other.send(closeAdbSession, { body: { id } })).toMatchObject({ code: 404 });
  expect(await tenant.send(closeAdbSession, { body: {} })).toMatchObject({ code: 400 });
  await tenant.call(closeAdbSession, { body: { id } });
  expect(await command.closed).toMatch(/closed in the console/);
  await tenant.call(closeAdbSession, { body: { id } });
});

test('with the phone’s connection and its admission', async () => {
  const joined = await adbPhone();
  const first = await session(joined);
  joined.phone.close();
  expect(await first.command.closed).toBe('The phone has disconnected');

  const disabled = await adbPhone();
  const second = await session(disabled);
  await tenant.call(changeDeviceStatus, { query: { ids: [await deviceId(disabled.deviceNo)], status: 1 } });
  expect(await second.command.closed).toMatch(/disabled|disconnected/);
});

test('when the phone is assigned to another user', async () => {
  const given = await adbPhone();
  const { command } = await session(given);
  const row = await t.admin.call(oneDevice, { query: { id: await deviceId(given.deviceNo) } });
  await t.admin.call(editDevice, {
    body: { id: row.id, tenantId: other.id, groupId: null, gmtModified: row.gmtModified },
  });
  expect(await command.closed).toMatch(/may no longer|disconnected/);
});

test('with its owner’s time', async () => {
  const late = await t.tenant();
  const first = await session(await adbPhone(late), t.admin);
  await t.db.query(`update user_account set expires_at = now() - interval '1 day' where id = $1`, [late.id]);
  expect(await first.command.closed).toMatch(/licence or the owner has expired/);
});

test('a phone has at most four', async () => {
  const joined = await adbPhone();
  const open = [];
  for (let count = 0; count < 4; count += 1) open.push(await session(joined));
  await expect(openCommand(tenant, joined.deviceNo)).rejects.toThrow('has 4 remote adb sessions already');
  open[0]!.command.close();
  await open[0]!.agent.closed;
  open.push(await session(joined));
  for (const { command } of open) command.close();
});

test('when the server stops, with a text', async () => {
  const site = await createTestApp();
  const owner = await site.tenant();
  const joined = await joinedPhone(site, owner, { capabilities: ['adb', 'shell'] });
  const { command } = await openAdbSession(site.url, joined, owner);
  await Promise.all([expect(command.closed).resolves.toBe('The server restarts'), site.close()]);
});

test('rows that ended long ago are removed, and open ones stay', async () => {
  const joined = await adbPhone();
  const [ended, open] = [await session(joined), await session(joined)];
  ended.command.close();
  const rows = async (isOpen: 0 | 1) =>
    (await tenant.call(listAdbSessions, { query: { ofDevice: joined.deviceNo, open: isOpen } })).list.length;
  await eventually(async () => (await rows(0)) === 1);
  await t.db.query(
    `update adb_session set opened_at = now() - interval '99 days', closed_at = closed_at - interval '99 days'
      where device_no = $1`,
    [joined.deviceNo],
  );
  await runJobOf(t.admin, 'retention.adbSessions');
  expect([await rows(0), await rows(1)]).toEqual([0, 1]);
  open.command.close();
});

test('with the licence', async () => {
  const { command } = await session(await adbPhone());
  await expireLicence(t, keys.privateKey);
  expect(await command.closed).toMatch(/licence or the owner has expired/);
});
