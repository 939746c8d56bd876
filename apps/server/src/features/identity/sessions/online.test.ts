import { departments } from '@flotilla/contract/http/identity/departments';
import { getInfo } from '@flotilla/contract/http/identity/sessions';
import { forceLogout, listOnlineUsers } from '@flotilla/contract/http/identity/sessions/online-users';
import { changeUserStatus } from '@flotilla/contract/http/identity/users';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { type Person, testPassword } from '../../../testing/factories.ts';

const t = await useTestApp();
const { admin } = t;

const sessionsOf = async (userName: string, person: Pick<Person, 'call'> = admin) =>
  (await person.call(listOnlineUsers, { query: { userName } })).list;
const idsOf = async ({ userName }: Person) => (await sessionsOf(userName)).map(({ id }) => id);

test('who is signed in is listed with address, place, browser and department', async () => {
  const { id: deptId } = await admin.call(departments.add, { body: { name: 'Harbour', parentId: null, sort: 1 } });
  const tenant = await t.tenant({ deptId });
  expect(await sessionsOf(tenant.userName)).toMatchObject([
    { userName: tenant.userName, deptName: 'Harbour', address: '127.0.0.1', location: 'loopback', current: false },
  ]);
  const { list } = await admin.call(listOnlineUsers, { query: { deptName: 'harb' } });
  expect(list.map(({ userName }) => userName)).toEqual([tenant.userName]);
  expect((await admin.call(listOnlineUsers, { query: { address: '10.' } })).total).toBe(0);
  expect((await sessionsOf('admin')).filter(({ current }) => current)).toHaveLength(1);
});

test('a session that has ended is not listed', async () => {
  const tenant = await t.tenant();
  await admin.call(changeUserStatus, { body: { userId: tenant.id, status: 0 } });
  expect(await sessionsOf(tenant.userName)).toEqual([]);
});

test('one session is ended at once, the person’s others go on', async () => {
  const tenant = await t.tenant();
  const [first] = await idsOf(tenant);
  const elsewhere = await t.signIn(tenant.userName, testPassword);
  const heard = new Promise<readonly number[] | 'all'>((resolve) => {
    const stop = t.app.sessions.onChange(({ userIds }) => {
      stop();
      resolve(userIds);
    });
  });
  await admin.call(forceLogout, { body: { ids: [first!] } });
  expect(await heard).toEqual([tenant.id]);
  expect(await tenant.send(getInfo)).toMatchObject({ code: -401 });
  await elsewhere.call(getInfo);
});

test('nobody logs out the own session, or people out of reach', async () => {
  const own = (await sessionsOf('admin')).find(({ current }) => current)!;
  expect(await admin.send(forceLogout, { body: { ids: [own.id] } })).toMatchObject({ code: 409 });
  const permissions = ['system:online:list', 'system:online:forceLogout'];
  const clerk = await t.backgroundUser({ permissions });
  const tenant = await t.tenant();
  expect((await sessionsOf('', clerk)).map(({ userName }) => userName)).toEqual([clerk.userName]);
  expect(await clerk.send(forceLogout, { body: { ids: await idsOf(tenant) } })).toMatchObject({ code: 404 });
  await tenant.call(getInfo);
});

test('nobody ends the session of a user with more rights', async () => {
  const permissions = ['system:online:list', 'system:online:forceLogout'];
  const clerk = await t.backgroundUser({ permissions, dataScope: 'all' });
  const chief = await t.backgroundUser({ permissions: ['system:user:list'] });
  const [session] = await sessionsOf(chief.userName);
  expect(await clerk.send(forceLogout, { body: { ids: [session!.id] } })).toMatchObject({ code: 403 });
  await chief.call(getInfo);
});

test('each call needs its permission, and ids', async () => {
  const reader = await t.backgroundUser({ permissions: ['system:online:list'] });
  expect(await reader.send(forceLogout, { body: { ids: [1] } })).toMatchObject({ code: 403 });
  expect(await (await t.tenant()).send(listOnlineUsers)).toMatchObject({ code: 403 });
  const empty = await admin.send(forceLogout, { body: {} });
  expect(empty).toMatchObject({ code: 400, data: { errors: [{ path: 'ids' }] } });
});
