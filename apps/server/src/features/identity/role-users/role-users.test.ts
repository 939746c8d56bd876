import { editMenu, listMenus } from '@flotilla/contract/http/identity/menus';
import * as calls from '@flotilla/contract/http/identity/role-users';
import { getRole, listRoles } from '@flotilla/contract/http/identity/roles';
import { getInfo } from '@flotilla/contract/http/identity/sessions';
import { editUser, getEditUser } from '@flotilla/contract/http/identity/users';
import { operationLogs } from '@flotilla/contract/http/system/operation-logs';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';

const t = await useTestApp();
const adminRoleId = async () =>
  (await t.admin.call(listRoles, { query: { roleKey: 'admin' } })).list.find((role) => role.roleKey === 'admin')!.id;
const namesOf = async (roleId: number, query = {}) =>
  (await t.admin.call(calls.listRoleUsers, { query: { roleId, ...query } })).list.map(({ userName }) => userName);

test('a role is given to users and taken from them, who have its rights at once and lose them at once', async () => {
  const roleId = await t.role({ permissions: ['system:post:list'] });
  const [ada, ben] = [await t.backgroundUser(), await t.tenant()];
  const userIds = [ada.id, ben.id];
  const permissions = async () => (await ada.call(getInfo)).permissions;
  expect(await permissions()).toEqual([]);
  await t.admin.call(calls.addRoleUsers, { body: { roleId, userIds } });
  await t.admin.call(calls.addRoleUsers, { body: { roleId, userIds: [ada.id] } });
  expect(await namesOf(roleId)).toEqual([ada.userName, ben.userName]);
  expect(await namesOf(roleId, { userName: ada.userName })).toEqual([ada.userName]);
  expect(await namesOf(roleId, { status: 0 })).toEqual([]);
  expect((await t.admin.call(getRole, { query: { id: roleId } })).userCount).toBe(2);
  expect(await permissions()).toEqual(['system:post:list']);
  await t.admin.call(calls.removeRoleUsers, { query: { roleId, userIds: [ada.id] } });
  expect(await permissions()).toEqual([]);
  expect(await namesOf(roleId)).toEqual([ben.userName]);
  await t.app.flush();
  const { list } = await t.admin.call(operationLogs.list, { query: { pageSize: 1000 } });
  const modules = list.map((line) => (line as { module: string }).module);
  expect(modules).toEqual(expect.arrayContaining(['Give a role to users', 'Take a role from users']));
});

test('the default role lists the tenants that have it because they have no other', async () => {
  const [role] = (await t.admin.call(listRoles, { query: { roleKey: 'ROLE_DEFAULT' } })).list;
  const { id: roleId } = role!;
  const [bare, given, other] = [await t.tenant(), await t.tenant({ roleIds: [roleId] }), await t.tenant()];
  const another = await t.role({ permissions: [] });
  await t.admin.call(calls.addRoleUsers, { body: { roleId: another, userIds: [other.id] } });
  await t.backgroundUser();
  const listed = (await t.admin.call(calls.listRoleUsers, { query: { roleId } })).list;
  const flags = new Map(listed.map(({ id, byDefault }) => [id, byDefault]));
  expect([bare, given, other].map(({ id }) => flags.get(id))).toEqual([true, false, undefined]);
  expect(listed.length).toBe((await t.admin.call(getRole, { query: { id: roleId } })).userCount);
  const ofAnother = (await t.admin.call(calls.listRoleUsers, { query: { roleId: another } })).list;
  expect(ofAnother.map(({ id }) => id)).toEqual([other.id]);
});

test('a form of a user that was opened before does not bring the role back', async () => {
  const roleId = await t.role({ permissions: [] });
  const user = await t.backgroundUser();
  await t.admin.call(calls.addRoleUsers, { body: { roleId, userIds: [user.id] } });
  const { gmtModified, roleIds } = await t.admin.call(getEditUser, { query: { id: user.id } });
  await t.admin.call(calls.removeRoleUsers, { query: { roleId, userIds: [user.id] } });
  const saved = await t.admin.send(editUser, { body: { id: user.id, roleIds, gmtModified } });
  expect(saved).toMatchObject({ code: 409 });
});

test('wrong input names its field', async () => {
  const userIds = [(await t.backgroundUser()).id];
  for (const [body, path] of [
    [{ userIds }, 'roleId'],
    [{ roleId: 1 }, 'userIds'],
    [{ roleId: 1, userIds, more: 1 }, 'more'],
  ] as const) {
    const answer = await t.admin.send(calls.addRoleUsers, { body: body as never });
    expect(answer).toMatchObject({ code: 400, data: { errors: [{ path }] } });
  }
  expect(await t.admin.send(calls.addRoleUsers, { body: { roleId: 9_999, userIds } })).toMatchObject({ code: 404 });
  expect(await t.admin.send(calls.listRoleUsers, { query: { roleId: 9_999 } })).toMatchObject({ code: 404 });
});

describe('nobody gives or takes more than they have', () => {
  const rights = ['system:role:list', 'system:role:edit', 'system:post:list'];

  test('neither to people out of reach, nor a role with other rights, nor without the permission', async () => {
    const [stranger, weak] = [await t.backgroundUser(), await t.role({ permissions: ['system:post:list'] })];
    const strong = await t.role({ permissions: ['system:licence:edit'] });
    const keeper = await t.backgroundUser({ permissions: rights, dataScope: 'self' });
    const give = (roleId: number, id: number) => ({ body: { roleId, userIds: [id] } });
    expect(await keeper.send(calls.addRoleUsers, give(weak, stranger.id))).toMatchObject({ code: 404 });
    await t.admin.call(calls.addRoleUsers, give(weak, stranger.id));
    expect((await keeper.call(calls.listRoleUsers, { query: { roleId: weak } })).list).toEqual([]);
    const query = { roleId: weak, userIds: [stranger.id] };
    expect(await keeper.send(calls.removeRoleUsers, { query })).toMatchObject({ code: 404 });
    const chief = await t.backgroundUser({ permissions: rights, dataScope: 'all' });
    expect(await chief.send(calls.addRoleUsers, give(strong, stranger.id))).toMatchObject({ code: 403 });
    await chief.call(calls.removeRoleUsers, { query });
    const tenant = await t.tenant();
    expect(await tenant.send(calls.addRoleUsers, give(weak, stranger.id))).toMatchObject({ code: 403 });
    expect(await tenant.send(calls.listRoleUsers, { query: { roleId: weak } })).toMatchObject({ code: 403 });
  });

  test('nor a right whose menu is stopped, which counts again once the menu is started', async () => {
    const strong = await t.role({ permissions: ['system:licence:edit'] });
    const chief = await t.backgroundUser({ permissions: rights, dataScope: 'all' });
    const body = { roleId: strong, userIds: [(await t.backgroundUser()).id] };
    const { list } = await t.admin.call(listMenus, { query: { pageSize: 1000 } });
    const { id } = list.find(({ permission }) => permission === 'system:licence:edit')!;
    await t.admin.call(editMenu, { body: { id, status: 0 } });
    expect(await chief.send(calls.addRoleUsers, { body })).toMatchObject({ code: 403 });
    await t.admin.call(editMenu, { body: { id, status: 1 } });
  });

  test('one cannot reach more people through a role', async () => {
    const wide = await t.role({ permissions: [], dataScope: 'all' });
    const body = { roleId: wide, userIds: [(await t.backgroundUser()).id] };
    const keeper = await t.backgroundUser({ permissions: rights, dataScope: 'self' });
    expect(await keeper.send(calls.addRoleUsers, { body })).toMatchObject({ code: 404 });
    const own = { roleId: wide, userIds: [keeper.id] };
    expect(await keeper.send(calls.addRoleUsers, { body: own })).toMatchObject({ code: 409 });
    expect(
      await keeper.send(calls.addRoleUsers, { body: { ...own, userIds: [keeper.id, body.userIds[0]!] } }),
    ).toMatchObject({
      code: 409,
    });
  });

  test('administrators make others administrators and take it back, never from themselves: one is always left', async () => {
    const [roleId, me] = [await adminRoleId(), await t.admin.call(getInfo)];
    const chief = await t.backgroundUser({ permissions: rights, dataScope: 'all' });
    const second = await t.backgroundUser();
    const body = { roleId, userIds: [second.id] };
    expect(await chief.send(calls.addRoleUsers, { body })).toMatchObject({ code: 403 });
    await t.admin.call(calls.addRoleUsers, { body });
    const ofFirst = { query: { roleId, userIds: [me.user.id] } };
    expect(await chief.send(calls.removeRoleUsers, ofFirst)).toMatchObject({ code: 403 });
    expect(await t.admin.send(calls.removeRoleUsers, ofFirst)).toMatchObject({ code: 409 });
    const ofSecond = { query: { roleId, userIds: [second.id] } };
    const both = await Promise.all([
      second.send(calls.removeRoleUsers, ofFirst),
      t.admin.send(calls.removeRoleUsers, ofSecond),
    ]);
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
    const { total } = await (both[0].code === 0 ? second : t.admin).call(calls.listRoleUsers, { query: { roleId } });
    expect(total).toBe(1);
  });
});
