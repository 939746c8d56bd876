import { departments } from '@flotilla/contract/http/departments';
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
  const changed = await server.admin.send(calls.editRole, { body: { ...edited, builtIn: true } });
  expect(changed).toMatchObject({ code: 400, data: { errors: [{ path: 'builtIn' }] } });
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

test('the administrators’ role is neither emptied, narrowed, stopped, renamed nor deleted, whoever asks', async () => {
  const { list } = await server.admin.call(calls.listRoles, { query: { roleKey: 'admin' } });
  const before = await server.admin.call(calls.getRole, { query: { id: list[0]!.id } });
  const { id } = before;
  const builtIn = { code: 409 };
  for (const change of [
    { menuIds: [] },
    { status: 0 },
    { name: 'x' },
    { roleKey: 'x' },
    { dataScope: 'self' },
  ] as const) {
    expect(await server.admin.send(calls.editRole, { body: { id, ...change } })).toMatchObject(builtIn);
  }
  expect(await server.admin.send(calls.changeRoleStatus, { body: { id, status: 0 } })).toMatchObject(builtIn);
  expect(await server.admin.send(calls.setRoleDataScope, { body: { id, dataScope: 'self' } })).toMatchObject(builtIn);
  expect(await server.admin.send(calls.deleteRoles, { query: { ids: [id] } })).toMatchObject(builtIn);
  expect(await server.admin.call(calls.getRole, { query: { id } })).toEqual(before);
});

test('the data scope comes with the role or alone, and only the scope custom keeps departments', async () => {
  const dept = (await server.admin.call(departments.add, { body: { name: 'North', parentId: null, sort: 0 } })).id;
  const body = { name: 'Scoped', roleKey: 'scoped', sort: 1, dataScope: 'custom', deptIds: [dept] } as const;
  const { id } = await server.admin.call(calls.addRole, { body: { ...body, deptIds: [dept] } });
  const read = () => server.admin.call(calls.getRole, { query: { id } });
  const opened = await read();
  expect(opened).toMatchObject({ dataScope: 'custom', deptIds: [dept] });
  await server.admin.call(calls.editRole, { body: { id, name: 'Renamed' } });
  expect(await read()).toMatchObject({ dataScope: 'custom', deptIds: [dept] });
  const scope = { id, dataScope: 'all', deptIds: [dept] } as const;
  const stale = { ...scope, deptIds: [dept], gmtModified: opened.gmtModified };
  expect(await server.admin.send(calls.setRoleDataScope, { body: stale })).toMatchObject({ code: 409 });
  await server.admin.call(calls.setRoleDataScope, { body: { ...scope, deptIds: [dept] } });
  expect(await read()).toMatchObject({ dataScope: 'all', deptIds: [] });
  await server.admin.call(calls.editRole, { body: { id, dataScope: 'custom', deptIds: [dept] } });
  expect(await read()).toMatchObject({ dataScope: 'custom', deptIds: [dept] });
  const nowhere = await server.admin.send(calls.editRole, { body: { id, dataScope: 'custom', deptIds: [9_999] } });
  expect(nowhere).toMatchObject({ code: 400, data: { errors: [{ path: 'deptIds' }] } });
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
  expect(all.map((node) => node.name)).toEqual(['Home', 'Devices', 'Tasks', 'Scripts', 'Data', 'System']);
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
