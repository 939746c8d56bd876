import type { Client } from '@flotilla/client';
import {
  addMenu,
  editMenu,
  getMenu,
  getMenuTree,
  listMenus,
  type MenuNode,
} from '@flotilla/contract/http/identity/menus';
import { addRole, listRoles } from '@flotilla/contract/http/identity/roles';
import { getRouters } from '@flotilla/contract/http/identity/sessions';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';

const t = await useTestApp();
const keeper = await t.backgroundUser({ permissions: ['system:menu:list'] });
const flagsIn = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(({ permission, children }) => [permission, ...flagsIn(children)]).filter((flag) => flag !== '');

test('who may list the menus sees all of them, as a list and as a tree', async () => {
  const { list, total } = await keeper.call(listMenus, { query: { pageSize: 1000 } });
  expect(list).toHaveLength(total);
  expect(list.every((menu) => !('key' in menu) && !('edited' in menu))).toBe(true);
  const flags = list.map(({ permission }) => permission).filter((permission) => permission !== '');
  expect(flagsIn(await keeper.call(getMenuTree)).sort()).toEqual(flags.sort());
  const one = list.find(({ permission }) => permission === 'system:menu:list')!;
  expect(await keeper.call(getMenu, { query: { id: one.id } })).toEqual(one);
  expect((await keeper.call(listMenus, { query: { name: one.name } })).list).toEqual([one]);
  expect((await keeper.call(listMenus, { query: { status: 0 } })).total).toBe(0);
});

test('the tree is in the reader’s language', async () => {
  const topIn = async (locale: string) =>
    (await keeper.send(getMenuTree, { headers: { 'accept-language': locale } })).data.map(({ name }) => name);
  expect(await topIn('en')).toEqual([
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
  expect(await topIn('zh-TW')).toEqual([
    '首頁',
    '裝置',
    '裝置警報',
    '任務',
    '腳本',
    '資料',
    '系統管理',
    '系統監控',
    '系統工具',
  ]);
});

test('an unknown one is not found, wrong input names its field, and a tenant sees none of them', async () => {
  expect(await keeper.send(getMenu, { query: { id: 9_999 } })).toMatchObject({ code: 404 });
  for (const [call, path, wrong] of [
    [getMenu, 'id', 'x'],
    [listMenus, 'status', '2'],
  ] as const) {
    const answer = await keeper.send(call, { query: { [path]: wrong } });
    expect(answer).toMatchObject({ code: 400, data: { errors: [{ path }] } });
  }
  const tenant = await t.tenant();
  for (const call of [listMenus, getMenuTree]) expect(await tenant.send(call)).toMatchObject({ code: 403 });
});

test('one is led only to the pages that one may see; a category without any is left out', async () => {
  const titlesFor = async (permission: string) => {
    const person = await t.backgroundUser({ permissions: [permission] });
    const pages = await person.call(getRouters);
    return pages.map(({ meta, children }) => [meta.title, children.map((child) => child.meta.title)]);
  };
  expect(await titlesFor('device:monitor:list')).toEqual([
    ['Home', []],
    ['Devices', ['Monitor']],
  ]);
  // A page that the console does not have.
  const body = { name: 'x', sort: 1, permission: 'system:licence:get' };
  const category = await t.admin.call(addMenu, { body: { ...body, type: 'category', path: '/none', permission: '' } });
  await t.admin.call(addMenu, { body: { ...body, parentId: category.id, path: 'none' } });
  expect(JSON.stringify(await titlesFor('system:licence:get'))).not.toContain('"x"');
});

test('an added page without a flag is shown to the roles that tick it, and to tenants only if it is meant for them', async () => {
  const body = { name: 'Pier', sort: 1, path: '/pier-of-roles', component: 'identity/posts' };
  const { id } = await t.admin.call(addMenu, { body });
  const role = async (menuIds: number[]) => {
    const { list } = await t.admin.call(listRoles, { query: { pageSize: 1000 } });
    const fields = { name: `pier ${list.length}`, roleKey: `pier${list.length}`, sort: 1, menuIds };
    return (await t.admin.call(addRole, { body: fields })).id;
  };
  const [ticking, other] = [await role([id]), await role([])];
  const sees = async (person: Client) => JSON.stringify(await person.call(getRouters)).includes('"Pier"');
  const withRole = (roleId: number) => t.backgroundUser({ permissions: [], more: { roleIds: [roleId] } });
  expect(await sees(await withRole(ticking))).toBe(true);
  expect(await sees(await withRole(other))).toBe(false);
  expect(await sees(t.admin)).toBe(true);
  const tenant = await t.tenant({ roleIds: [ticking] });
  expect(await sees(tenant)).toBe(false);
  await t.admin.call(editMenu, { body: { id, forTenants: true } });
  expect(await sees(tenant)).toBe(true);
  const unknown = await t.admin.send(addMenu, { body: { ...body, path: '/none-of-roles', component: 'no/page' } });
  expect(unknown).toMatchObject({ code: 400, data: { errors: [{ path: 'component' }] } });
});
