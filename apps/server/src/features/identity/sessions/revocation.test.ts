import { updatePassword } from '@flotilla/contract/http/identity/profile';
import { changeRoleStatus } from '@flotilla/contract/http/identity/roles';
import { endOwnSession, getInfo, listOwnSessions, login, logout } from '@flotilla/contract/http/identity/sessions';
import {
  changeUserStatus,
  deleteUsers,
  editUser,
  listAllUsers,
  resetUserPassword,
} from '@flotilla/contract/http/identity/users';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { type Person, testPassword } from '../../../testing/factories.ts';

const server = await useTestApp();

const ended = { status: 200, code: -401, msg: 'Your session has ended, please sign in again', data: null };

/** The messages and the result of a lookup during `work`. */
async function socketOf(person: Person, work: () => Promise<unknown>) {
  const found: (boolean | null)[] = [];
  const looks: Promise<void>[] = [];
  const stop = server.app.sessions.onChange(({ userIds }) => {
    if (userIds !== 'all' && !userIds.includes(person.id)) return;
    looks.push(server.app.sessions.peek(person.token!).then((who) => void found.push(who !== null)));
  });
  await work();
  stop();
  await Promise.all(looks);
  return found;
}

test('signing out ends the session for calls and sockets, and no other', async () => {
  const tenant = await server.tenant();
  const elsewhere = await server.signIn(tenant.userName, testPassword);
  expect(await socketOf(tenant, () => tenant.call(logout))).toEqual([false]);
  expect(await tenant.send(getInfo)).toMatchObject(ended);
  await elsewhere.call(getInfo);
});

test('a new password of the own ends every other session', async () => {
  const tenant = await server.tenant();
  const elsewhere = await server.signIn(tenant.userName, testPassword);
  await elsewhere.call(getInfo);
  const wrong = { oldPassword: 'wrong-password', newPassword: 'newer-password' };
  expect(await tenant.send(updatePassword, { body: wrong })).toMatchObject({
    code: 400,
    msg: 'The old password is wrong',
  });
  const body = { oldPassword: testPassword, newPassword: 'newer-password' };
  const heard = await socketOf({ ...tenant, ...elsewhere }, () => tenant.call(updatePassword, { body }));
  expect(heard).toEqual([false]);
  expect(await elsewhere.send(getInfo)).toMatchObject(ended);
  await tenant.call(getInfo);
  await server.signIn(tenant.userName, 'newer-password');
});

test('a password that somebody else resets ends every session', async () => {
  const tenant = await server.tenant();
  const body = { userId: tenant.id, password: 'newer-password' };
  expect(await socketOf(tenant, () => server.admin.call(resetUserPassword, { body }))).toEqual([false]);
  expect(await tenant.send(getInfo)).toMatchObject(ended);
});

test('stopping a tenant ends the sessions of all its people; enabling it brings none back', async () => {
  const tenant = await server.tenant();
  const sub = await server.subAccount(tenant);
  await sub.call(getInfo);
  await server.admin.call(changeUserStatus, { body: { userId: tenant.id, status: 0 } });
  expect(await tenant.send(getInfo)).toMatchObject(ended);
  expect(await sub.send(getInfo)).toMatchObject(ended);
  await server.admin.call(changeUserStatus, { body: { userId: tenant.id, status: 1 } });
  expect(await sub.send(getInfo)).toMatchObject(ended);
  await server.signIn(sub.userName, testPassword);
});

test('nobody below a stopped account signs in until it is enabled', async () => {
  const tenant = await server.tenant();
  const sub = await server.subAccount(tenant);
  const signIn = () => server.anonymous.send(login, { body: { username: sub.userName, password: testPassword } });
  await server.admin.call(changeUserStatus, { body: { userId: tenant.id, status: 0 } });
  expect(await signIn()).toMatchObject({ code: 400 });
  await server.admin.call(changeUserStatus, { body: { userId: tenant.id, status: 1 } });
  expect(await signIn()).toMatchObject({ code: 0 });
});

test('a lost role takes its rights away at once', async () => {
  const person = await server.backgroundUser({ permissions: ['system:user:list'] });
  expect((await person.call(getInfo)).permissions).toEqual(['system:user:list']);
  const heard = await socketOf(person, () => server.admin.call(editUser, { body: { id: person.id, roleIds: [] } }));
  expect(heard).toEqual([true]);
  expect((await person.call(getInfo)).permissions).toEqual([]);
});

test('a role that is stopped gives nothing', async () => {
  const roleId = await server.role({ permissions: ['system:user:list'] });
  const person = await server.backgroundUser({ permissions: [], more: { roleIds: [roleId] } });
  await server.admin.call(changeRoleStatus, { body: { id: roleId, status: 0 } });
  expect((await person.call(getInfo)).permissions).toEqual([]);
});

test('a deleted user is out at once', async () => {
  const tenant = await server.tenant();
  await tenant.call(getInfo);
  await server.admin.call(deleteUsers, { query: { ids: [tenant.id] } });
  expect(await tenant.send(getInfo)).toMatchObject(ended);
});

test('a new sub-account is within reach at once', async () => {
  const tenant = await server.tenant();
  await tenant.call(listAllUsers);
  const sub = await server.subAccount(tenant);
  const { list } = await tenant.call(listAllUsers);
  expect(list.map((user) => user.id)).toEqual([tenant.id, sub.id]);
});

test('people see and end their own sessions, not those of others', async () => {
  const tenant = await server.tenant();
  const elsewhere = await server.signIn(tenant.userName, testPassword);
  const { list } = await tenant.call(listOwnSessions);
  expect(list).toHaveLength(2);
  const other = list.find((session) => !session.current)!;
  const stranger = await server.tenant();
  expect(await stranger.send(endOwnSession, { query: { id: other.id } })).toMatchObject({ code: 404 });
  await tenant.call(endOwnSession, { query: { id: other.id } });
  expect(await elsewhere.send(getInfo)).toMatchObject(ended);
});
