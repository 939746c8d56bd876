import * as calls from '@flotilla/contract/http/identity/menus';
import { posts } from '@flotilla/contract/http/identity/posts';
import { addRole } from '@flotilla/contract/http/identity/roles';
import { getRouters } from '@flotilla/contract/http/identity/sessions';
import { word } from '@flotilla/contract/locale';
import { describe, expect, test } from 'vitest';
import { seedMenus } from '../../../composition/menus.ts';
import { page } from '../../../platform/access/seed-menu.ts';
import { useTestApp } from '../../../testing/create-test-app.ts';
import { syncSeedMenus } from './sync-seed.ts';

const t = await useTestApp();
type Body = Parameters<typeof t.admin.send<typeof calls.addMenu>>[1];
const add = async (body: object) => (await t.admin.call(calls.addMenu, { body: { sort: 9, ...body } as never })).id;
const sendAdd = (body: object) => t.admin.send(calls.addMenu, { body: { sort: 9, ...body } } as Body);
const edit = (body: object) => t.admin.send(calls.editMenu, { body: body as never });
const read = (id: number) => t.admin.call(calls.getMenu, { query: { id } });
const remove = (...ids: number[]) => t.admin.send(calls.deleteMenus, { query: { ids } });
const byFlag = async (flag: string) =>
  (await t.admin.call(calls.listMenus, { query: { pageSize: 1000 } })).list.find(
    ({ permission, type }) => permission === flag && type === 'menu',
  )!;
const faultAt = (path: string) => ({ code: 400, data: { errors: [{ path }] } });
const titles = async () => {
  const flat = (nodes: Awaited<ReturnType<typeof t.admin.call<typeof getRouters>>>): string[] =>
    nodes.flatMap(({ meta, children }) => [meta.title, ...flat(children as never)]);
  return flat(await t.admin.call(getRouters));
};

let nth = 0;
const category = () => add({ name: `Quay ${++nth}`, type: 'category', path: `/quay-${nth}` });

test('a category with a page, a link and a button is added, shown, edited and deleted', async () => {
  const top = await category();
  const own = {
    parentId: top,
    name: '泊位',
    nameEn: 'Berths',
    path: 'berths',
    component: 'identity/posts',
    icon: 'grid',
  };
  const berths = await add(own);
  const link = await add({ parentId: top, name: 'Wiki', type: 'menu', path: 'https://wiki.example/start' });
  const button = await add({ parentId: berths, name: 'Moor', type: 'button', permission: 'quay:berth:moor' });
  expect(await read(berths)).toMatchObject({
    ...own,
    type: 'menu',
    status: 1,
    visible: true,
    cache: true,
    builtIn: false,
  });
  const routes = await t.admin.call(getRouters);
  const mine = routes.find(({ id }) => id === top)!;
  expect(mine).toMatchObject({ component: 'Layout', meta: { title: `Quay ${nth}` } });
  expect(mine.children.map(({ meta }) => [meta.title, meta.link, meta.noCache])).toEqual([
    ['Berths', '', false],
    ['Wiki', 'https://wiki.example/start', false],
  ]);
  const row = await read(berths);
  await t.admin.call(calls.editMenu, { body: { ...row, visible: false, cache: false, nameTw: '泊位台' } as never });
  const hidden = (await t.admin.call(getRouters)).find(({ id }) => id === top)!.children[0];
  expect(hidden).toMatchObject({ hidden: true, meta: { noCache: true, titles: { 'zh-TW': '泊位台' } } });
  expect(await edit(row)).toMatchObject({ code: 409 });
  expect(await remove(top)).toMatchObject({ code: 409 });
  expect(await remove(berths)).toMatchObject({ code: 409 });
  expect(await remove(top, berths, link, button)).toMatchObject({ code: 0 });
  expect(await t.admin.send(calls.getMenu, { query: { id: top } })).toMatchObject({ code: 404 });
  expect(await remove(top)).toMatchObject({ code: 404 });
});

test('wrong input names its field', async () => {
  const [top, page] = [await category(), await byFlag('system:post:list')];
  const fine = { name: 'Berth', path: `berth-${++nth}`, type: 'menu' };
  for (const [body, path] of [
    [{ ...fine, name: '' }, 'name'],
    [{ ...fine, path: '' }, 'path'],
    [{ ...fine, path: 'a//b' }, 'path'],
    [{ ...fine, path: 'javascript:alert(1)' }, 'path'],
    [{ ...fine, link: 'javascript:alert(1)' }, 'link'],
    [{ ...fine, sort: -1 }, 'sort'],
    [{ ...fine, component: '../x' }, 'component'],
    [{ ...fine, permission: '*:*:*' }, 'permission'],
    [{ ...fine, icon: '<svg>' }, 'icon'],
    [{ ...fine, parentId: 9_999 }, 'parentId'],
    [{ ...fine, parentId: page.id }, 'parentId'],
    [{ name: 'x', type: 'button' }, 'permission'],
    [{ name: 'x', type: 'button', permission: 'a:b:c', parentId: top }, 'parentId'],
    // A reload of the page would show the call's answer.
    [{ ...fine, path: '/system/auth/userList' }, 'path'],
    [{ ...fine, path: '/system/config/configKey/mine' }, 'path'],
  ] as const)
    expect(await sendAdd(body), JSON.stringify(body)).toMatchObject(faultAt(path));
  const needed = await t.admin.send(calls.addMenu, { body: {} as never });
  expect(needed.data).toMatchObject({
    errors: [
      { path: 'name', message: 'Menu name cannot be empty' },
      { path: 'sort', message: 'Order cannot be empty' },
      { path: 'path', message: 'Route address cannot be empty' },
    ],
  });
  await add({ ...fine, parentId: top });
  expect(await sendAdd({ ...fine, parentId: top })).toMatchObject({ code: 409, data: { errors: [{ path: 'path' }] } });
});

test('menus form a tree without circles, whose types fit', async () => {
  const top = await category();
  const inner = await add({ parentId: top, name: 'Inner', type: 'category', path: 'inner' });
  const leaf = await add({ parentId: inner, name: 'Leaf', path: 'leaf' });
  expect(await edit({ id: top, parentId: inner })).toMatchObject(faultAt('parentId'));
  expect(await edit({ id: top, parentId: top })).toMatchObject(faultAt('parentId'));
  expect(await edit({ id: inner, type: 'menu' })).toMatchObject(faultAt('type'));
  const page = await byFlag('system:post:list');
  const own = await add({ parentId: top, name: 'Page', path: 'page' });
  await add({ parentId: own, name: 'Print', type: 'button', permission: 'quay:page:print' });
  expect(await edit({ id: own, type: 'category' })).toMatchObject(faultAt('type'));
  const button = { id: own, type: 'button', parentId: page.id, permission: 'quay:page:print' };
  expect(await edit(button)).toMatchObject(faultAt('type'));
  const [a, b] = [await category(), await category()];
  const both = await Promise.all([edit({ id: a, parentId: b }), edit({ id: b, parentId: a })]);
  expect(both.map(({ code }) => code).sort()).toEqual([0, 400]);
  expect(await edit({ id: leaf, parentId: top })).toMatchObject({ code: 0 });
});

describe('a menu of the program', () => {
  test('is renamed, moved among its like, hidden and stopped; the rest of it is read', async () => {
    const row = await byFlag('system:post:list');
    for (const [field, value] of [
      ['path', 'other'],
      ['component', 'identity/roles'],
      ['permission', 'system:role:list'],
      ['parentId', null],
      ['type', 'category'],
      ['link', 'https://elsewhere.example'],
    ] as const)
      expect(await edit({ id: row.id, [field]: value }), field).toMatchObject(faultAt(field));
    expect(await remove(row.id)).toMatchObject({ code: 409, msg: expect.stringContaining('Posts is built in') });
    const change = {
      name: '职位',
      nameEn: 'Duties',
      nameTw: '職位',
      sort: 77,
      icon: 'ring',
      visible: false,
      cache: false,
    };
    expect(await edit({ ...row, ...change })).toMatchObject({ code: 0 });
    await t.db.transaction(({ drizzle: tx }) => syncSeedMenus(tx, seedMenus));
    expect(await read(row.id)).toMatchObject({ ...change, path: row.path, permission: row.permission });
    expect(await edit({ id: row.id, status: 0 })).toMatchObject({ code: 0 });
    await t.db.transaction(({ drizzle: tx }) => syncSeedMenus(tx, seedMenus));
    expect(await titles()).not.toContain('Duties');
    expect(await edit({ id: row.id, status: 1, visible: true })).toMatchObject({ code: 0 });
    expect(await titles()).toContain('Duties');
  });

  test('that nobody has edited takes the names and the order of a newer program', async () => {
    const seed = (name: string) => [page('test.pier', word(name, name, name), 'pier', { component: 'identity/posts' })];
    const store = (name: string) => t.db.transaction(({ drizzle: tx }) => syncSeedMenus(tx, seed(name)));
    await store('Pier');
    const { id } = await byFlag('test:pier:list');
    await store('Jetty');
    expect(await read(id)).toMatchObject({ nameEn: 'Jetty' });
    expect(await edit({ id, sort: 5 })).toMatchObject({ code: 0 });
    await store('Mole');
    expect(await read(id)).toMatchObject({ nameEn: 'Jetty', sort: 5 });
  });

  test('is never stopped if the menus could not be edited any more', async () => {
    const page = await byFlag('system:menu:list');
    for (const id of [page.id, page.parentId!]) expect(await edit({ id, status: 0 })).toMatchObject(faultAt('status'));
  });
});

describe('rights', () => {
  const rights = ['system:menu:list', 'system:menu:add', 'system:menu:edit', 'system:menu:delete', 'system:post:list'];

  test('end with the menu that gives them', async () => {
    const holder = await t.backgroundUser({ permissions: ['system:post:list'] });
    await holder.call(posts.list);
    const { id } = await byFlag('system:post:list');
    await t.admin.call(calls.editMenu, { body: { id, status: 0 } });
    expect(await holder.send(posts.list)).toMatchObject({ code: 403 });
    await t.admin.call(calls.editMenu, { body: { id, status: 1 } });
    expect(await holder.send(posts.list)).toMatchObject({ code: 0 });
  });

  test('end with the menu that is deleted', async () => {
    const under = (await byFlag('system:post:list')).id;
    const id = await add({ parentId: under, name: 'See', type: 'button', permission: 'system:post:list' });
    const role = { name: 'seers', roleKey: 'seers', sort: 1, menuIds: [id] };
    const { id: roleId } = await t.admin.call(addRole, { body: role });
    const holder = await t.backgroundUser({ permissions: [], more: { roleIds: [roleId] } });
    await holder.call(posts.list);
    expect(await remove(id)).toMatchObject({ code: 0 });
    expect(await holder.send(posts.list)).toMatchObject({ code: 403 });
  });

  test('are not widened through a menu', async () => {
    const editor = await t.backgroundUser({ permissions: rights, dataScope: 'all' });
    const under = (await byFlag('system:post:list')).id;
    const grant = (permission: string) =>
      ({ parentId: under, name: 'x', type: 'button', sort: 1, permission }) as const;
    expect(await editor.send(calls.addMenu, { body: grant('system:user:delete') })).toMatchObject({ code: 403 });
    const { id } = await editor.call(calls.addMenu, { body: grant('system:post:list') });
    await t.admin.call(addRole, { body: { name: 'x', roleKey: 'widened', sort: 1, menuIds: [id] } });
    for (const change of [{ permission: 'system:user:delete' }, { status: 0 }] as const) {
      expect(await editor.send(calls.editMenu, { body: { id, ...change } })).toMatchObject({ code: 403 });
    }
    expect(await editor.send(calls.deleteMenus, { query: { ids: [id] } })).toMatchObject({ code: 403 });
    expect(await editor.send(calls.editMenu, { body: { id, name: 'y' } })).toMatchObject({ code: 0 });
  });

  test('over part of the site are not enough', async () => {
    const limited = await t.backgroundUser({ permissions: rights, dataScope: 'self' });
    const body = { name: 'x', path: 'x', sort: 1 };
    expect(await limited.send(calls.addMenu, { body })).toMatchObject({ code: 403 });
    const { id } = await byFlag('system:post:list');
    expect(await limited.send(calls.editMenu, { body: { id, name: 'x' } })).toMatchObject({ code: 403 });
    expect(await limited.send(calls.deleteMenus, { query: { ids: [id] } })).toMatchObject({ code: 403 });
  });
});
