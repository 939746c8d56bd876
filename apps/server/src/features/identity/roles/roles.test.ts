import { departments } from '@flotilla/contract/http/identity/departments';
import { getMenu, getMenuTree, getRoleMenuTree, listMenus } from '@flotilla/contract/http/identity/menus';
import * as calls from '@flotilla/contract/http/identity/roles';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { waitsForLock } from '../../../testing/waits-for-lock.ts';

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
  for (const query of [{ status: 0 as const }, { ids: [id, 999_999] }])
    expect((await server.admin.call(calls.listRoles, { query })).list.map((row) => row.id)).toEqual([id]);
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

test('a deletion sees what a change before it has stored', async () => {
  const id = await server.role({ permissions: [] });
  const { deletion } = await server.db.transaction(async ({ drizzle }) => {
    await drizzle.execute(`update role set built_in = true where id = ${id}`);
    const deletion = server.admin.send(calls.deleteRoles, { query: { ids: [id] } });
    await waitsForLock(server.db);
    return { deletion };
  });
  expect(await deletion).toMatchObject({ code: 409 });
  await server.admin.call(calls.getRole, { query: { id } });
  await server.db.query('update role set built_in = false where id = $1', [id]);
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
  expect(all.map((node) => node.name)).toEqual([
    'Home',
    'Devices',
    'Device alarm',
    'Tasks',
    'Scripts',
    'Data',
    'System',
    'System monitor',
    'System tools',
  ]);
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

test('roles have different names, the built-in ones in every language', async () => {
  const add = (name: string, roleKey: string) =>
    server.admin.send(calls.addRole, { body: { name, roleKey, sort: 0, menuIds: [] } });
  const taken = { code: 409, data: { errors: [{ path: 'name' }] } };
  await add('Night', 'night');
  const { id } = (await add('Day', 'day')).data as { id: number };
  expect(await add('Night', 'night2')).toMatchObject(taken);
  expect(await add('Super administrator', 'super')).toMatchObject(taken);
  expect(await server.admin.send(calls.editRole, { body: { id, name: 'Night' } })).toMatchObject(taken);
  await server.db.query(`update role set name = 'Night' where id = $1`, [id]);
  await server.admin.call(calls.editRole, { body: { id, name: 'Night', remark: 'stays' } });
});

test('the users of the default role are those who have it and the tenants without any', async () => {
  const roles = async () => (await server.admin.call(calls.listRoles)).list;
  const byDefault = async () => (await roles()).find((role) => role.roleKey === 'ROLE_DEFAULT')!.userCount;
  const before = await byDefault();
  await server.tenant();
  await server.tenant({ roleIds: [await server.role({ permissions: [] })] });
  await server.backgroundUser();
  expect(await byDefault()).toBe(before + 1);
});

test('a limited scope sees its own roles and those within its departments', async () => {
  const add = async (name: string) =>
    (await server.admin.call(departments.add, { body: { name, parentId: null, sort: 0 } })).id;
  const [own, foreign] = [await add('Own'), await add('Foreign')];
  const permissions = ['system:role:list'];
  const [narrow, other, inside, wide] = [
    await server.role({ permissions: [], dataScope: 'department' }),
    await server.role({ permissions: [], dataScope: 'custom', deptIds: [own, foreign] }),
    await server.role({ permissions: [], dataScope: 'custom', deptIds: [own] }),
    await server.role({ permissions: [], dataScope: 'all' }),
  ];
  const chief = await server.backgroundUser({ permissions, dataScope: 'custom', deptIds: [own] });
  const shown = new Set((await chief.call(calls.listRoles, { query: { pageSize: 100 } })).list.map(({ id }) => id));
  expect([narrow, other, inside, wide].map((id) => shown.has(id))).toEqual([true, false, true, false]);
  expect(await chief.send(calls.getRole, { query: { id: wide } })).toMatchObject({ code: 404 });
  expect(await chief.send(getRoleMenuTree, { query: { id: wide } })).toMatchObject({ code: 404 });
  const limited = await server.backgroundUser({
    permissions: ['system:role:add'],
    dataScope: 'custom',
    deptIds: [own],
  });
  const body = { name: 'Wide', roleKey: 'wide', sort: 0, dataScope: 'all' } as const;
  expect(await limited.send(calls.addRole, { body })).toMatchObject({ code: 403 });
});
