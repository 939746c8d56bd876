import { addCacheEntry } from '@flotilla/contract/http/data/cache';
import { dataGroups } from '@flotilla/contract/http/data/data-groups';
import { deviceGroups } from '@flotilla/contract/http/fleet/device-groups';
import { departments } from '@flotilla/contract/http/identity/departments';
import { posts } from '@flotilla/contract/http/identity/posts';
import * as calls from '@flotilla/contract/http/identity/users';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { testPassword } from '../../../testing/factories.ts';

const server = await useTestApp();

test('a scoped administrator sees which departments and roles may be given, and a refusal names the field', async () => {
  const added = async (name: string) =>
    (await server.admin.call(departments.add, { body: { name, parentId: null, sort: 0 } })).id;
  const [own, foreign] = [await added('Own'), await added('Foreign')];
  const { id: postId } = await server.admin.call(posts.add, { body: { name: 'Clerk', code: 'clerk', sort: 0 } });
  const permissions = ['system:user:list', 'system:user:add'];
  const chief = await server.backgroundUser({ permissions, dataScope: 'custom', deptIds: [own] });
  const wide = await server.role({ permissions: [], dataScope: 'all' });
  const other = await server.role({ permissions: [], dataScope: 'custom', deptIds: [foreign] });
  const narrow = await server.role({ permissions: [], dataScope: 'self' });
  const choices = await chief.call(calls.getUserChoices);
  const mayGive = choices.departments.filter((one) => one.mayGive).map(({ id }) => id);
  expect(mayGive).toEqual([own]);
  const frontOnly = (id: number) => choices.roles.find((role) => role.id === id)?.frontOnly;
  expect([wide, other, narrow].map(frontOnly)).toEqual([true, true, false]);
  const given = { userName: 'given', nickname: 'given', password: testPassword };
  const add = (more: { deptId: number; roleIds: number[] }) =>
    chief.send(calls.addUser, { body: { ...given, userType: 'background', postIds: [postId], ...more } });
  const refused = (path: string) => ({ code: 403, data: { errors: [{ path }] } });
  expect(await add({ deptId: own, roleIds: [wide] })).toMatchObject(refused('roleIds'));
  expect(await add({ deptId: own, roleIds: [other] })).toMatchObject(refused('roleIds'));
  expect(await add({ deptId: foreign, roleIds: [narrow] })).toMatchObject(refused('deptId'));
  expect(await add({ deptId: own, roleIds: [narrow] })).toMatchObject({ code: 0 });
});

test('tenants that expire soon are found, the first to expire first', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const added = async (days: number) => (await server.tenant({ expirationTime: inDays(days) })).id;
  const [later, sooner] = [await added(6.5), await added(2)];
  await added(8);
  await added(-1);
  const query = { expiresInDays: 7, orderBy: 'expirationTime', order: 'asc' } as const;
  const { list } = await server.admin.call(calls.listUsers, { query });
  expect(list.map(({ id }) => id)).toEqual([sooner, later]);
  expect(await server.admin.send(calls.listUsers, { query: { expiresInDays: 'soon' } })).toMatchObject({ code: 400 });
});

test('a refused deletion names everything that the account has, with numbers', async () => {
  const owner = await server.tenant();
  await server.subAccount(owner);
  for (const name of ['North', 'South']) await owner.call(deviceGroups.add, { body: { name } });
  await owner.call(dataGroups.add, { body: { name: 'Numbers' } });
  await owner.call(addCacheEntry, { body: { key: 'one', value: 'x' } });
  const { msg } = await server.admin.send(calls.deleteUsers, { query: { ids: [owner.id] } });
  const uses = 'cache entries (1), data groups (1), device groups (2), users (1)';
  expect(msg).toBe(`Still in use, cannot be deleted: ${uses}`);
});
