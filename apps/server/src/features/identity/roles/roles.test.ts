import { getMenu, getMenuTree, getRoleMenuTree, listMenus } from '@flotilla/contract/http/menus';
import * as calls from '@flotilla/contract/http/roles';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';

const server = await useTestApp();

test('a role is added, read, taken back, stopped and deleted', async () => {
  const { list } = await server.admin.call(listMenus, { query: { name: '设备列表' } });
  const menuIds = list.map((menu) => menu.id);
  const body = { name: 'Keeper', roleKey: 'keeper', sort: 3, menuIds, remark: 'word' };
  const { id } = await server.admin.call(calls.addRole, { body });
  const role = await server.admin.call(calls.getRole, { query: { id } });
  expect(role).toMatchObject({ ...body, status: 1, dataScope: 'self', deptIds: [], builtIn: false });
  await server.admin.call(calls.editRole, { body: { ...role, name: 'Warden' } as never });
  const edited = await server.admin.call(calls.getRole, { query: { id } });
  expect(edited).toEqual({ ...role, name: 'Warden', gmtModified: expect.any(String) });
  const changed = await server.admin.send(calls.editRole, { body: { ...edited, dataScope: 'all' } });
  expect(changed).toMatchObject({ code: 400, data: { errors: [{ path: 'dataScope' }] } });
  await server.admin.call(calls.changeRoleStatus, { body: { id, status: 0 } });
  expect((await server.admin.call(calls.listRoles, { query: { status: 0 } })).list.map((row) => row.id)).toEqual([id]);
  expect(await server.admin.send(calls.addRole, { body })).toMatchObject({ code: 409 });
  await server.admin.call(calls.deleteRoles, { query: { ids: [id] } });
  expect(await server.admin.send(calls.getRole, { query: { id } })).toMatchObject({ code: 404 });
});

test('a role that somebody has is still in use; built-in ones stay', async () => {
  const id = await server.role({ permissions: [] });
  await server.backgroundUser({ permissions: [], more: { roleIds: [id] } });
  expect(await server.admin.send(calls.deleteRoles, { query: { ids: [id] } })).toMatchObject({ code: 409 });
  const { list } = await server.admin.call(calls.listRoles);
  const builtIn = list.filter((role) => role.builtIn);
  expect(builtIn.map((role) => role.roleKey)).toEqual(['admin', 'ROLE_DEFAULT']);
  expect(builtIn.map((role) => role.name)).toEqual(['Super administrator', 'Default role of tenants']);
  for (const { id: own } of builtIn) {
    expect(await server.admin.send(calls.deleteRoles, { query: { ids: [own] } })).toMatchObject({ code: 409 });
  }
});

test('menus and departments that do not exist are named', async () => {
  const body = { name: 'x', roleKey: 'x', sort: 0 };
  for (const field of ['menuIds', 'deptIds']) {
    expect(await server.admin.send(calls.addRole, { body: { ...body, [field]: [9_999] } })).toMatchObject({
      code: 400,
      data: { errors: [{ path: field }] },
    });
  }
});

test('the tree of menus holds what one may give away, and what the role has', async () => {
  const id = await server.role({ permissions: ['system:user:add'] });
  const all = await server.admin.call(getMenuTree);
  expect(all.map((node) => node.name)).toEqual(['Home', 'Devices', 'Tasks', 'Scripts', 'System']);
  const { tree, checked } = await server.admin.call(getRoleMenuTree, { query: { id } });
  expect(tree).toEqual(all);
  expect(checked).toHaveLength(1);
  expect(await server.admin.call(getMenu, { query: { id: checked[0]! } })).toMatchObject({
    permission: 'system:user:add',
  });
  const limited = await server.backgroundUser({ permissions: ['system:role:list'] });
  const own = await limited.call(getRoleMenuTree);
  const flags = JSON.stringify(own.tree).match(/system:\w+:\w+/g);
  expect(flags).toEqual(['system:role:list']);
});
