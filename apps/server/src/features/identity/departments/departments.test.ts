import * as calls from '@flotilla/contract/http/departments';
import { listOperationLogs } from '@flotilla/contract/http/operation-logs';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';

const t = await useTestApp();
const add = async (name: string, parentId: number | null = null) =>
  (await t.admin.call(calls.addDepartment, { body: { name, parentId, sort: 0 } })).id;
const faultAt = (path: string) => ({ code: 400, data: { errors: [{ path }] } });

test('departments form a tree; one that has others below it, or people, stays', async () => {
  const head = await add('Head');
  const below = await add('Below', head);
  expect(await t.admin.call(calls.getDepartmentTree)).toEqual([
    { id: head, parentId: null, name: 'Head', children: [{ id: below, parentId: head, name: 'Below', children: [] }] },
  ]);
  expect((await t.admin.call(calls.listDepartments, { query: { name: 'bel' } })).total).toBe(1);
  expect(await t.admin.send(calls.deleteDepartments, { query: { ids: [head] } })).toMatchObject({ code: 409 });
  await t.backgroundUser({ permissions: [], more: { deptId: below } });
  expect(await t.admin.send(calls.deleteDepartments, { query: { ids: [head, below] } })).toMatchObject({ code: 409 });
  const empty = await add('Empty', below);
  await t.admin.call(calls.deleteDepartments, { query: { ids: [empty] } });
  expect((await t.admin.call(calls.listDepartments)).list.map(({ id }) => id)).toEqual([head, below]);
  expect(await t.admin.send(calls.deleteDepartments, { query: { ids: [empty] } })).toMatchObject({ code: 404 });
});

test('wrong input names its field; an edit over a newer version is refused', async () => {
  const id = await add('Harbour');
  const body = { name: 'x', parentId: null, sort: 0 };
  expect(await t.admin.send(calls.addDepartment, { body: { ...body, parentId: 9_999 } })).toMatchObject(
    faultAt('parentId'),
  );
  expect(await t.admin.send(calls.addDepartment, { body: { ...body, name: '' } })).toMatchObject(faultAt('name'));
  expect(await t.admin.send(calls.editDepartment, { body: { id, parentId: id } })).toMatchObject(faultAt('parentId'));
  const { gmtModified } = (await t.admin.call(calls.listDepartments, { query: { name: 'Harbour' } })).list[0]!;
  await t.admin.call(calls.editDepartment, { body: { id, name: 'Quay', gmtModified } });
  const stale = await t.admin.send(calls.editDepartment, { body: { id, name: 'Pier', gmtModified } });
  expect(stale).toMatchObject({ code: 409 });
});

test('only who sees everything changes them, and each change is audited', async () => {
  const id = await add('Dock');
  const limited = await t.backgroundUser({
    permissions: ['system:dept:add', 'system:dept:edit', 'system:dept:delete'],
    dataScope: 'self',
  });
  const body = { name: 'x', parentId: null, sort: 0 };
  expect(await limited.send(calls.addDepartment, { body })).toMatchObject({ code: 403 });
  expect(await limited.send(calls.editDepartment, { body: { id, name: 'x' } })).toMatchObject({ code: 403 });
  expect(await limited.send(calls.deleteDepartments, { query: { ids: [id] } })).toMatchObject({ code: 403 });
  expect(await (await t.tenant()).send(calls.listDepartments)).toMatchObject({ code: 403 });
  const keeper = await t.backgroundUser({ permissions: ['system:dept:edit'], dataScope: 'all' });
  await keeper.call(calls.editDepartment, { body: { id, leader: 'Ada' } });
  await t.app.flush();
  const { list } = await t.admin.call(listOperationLogs, { query: { userName: keeper.userName } });
  expect(list).toMatchObject([{ module: 'Edit a department', code: 0, params: expect.stringContaining('Ada') }]);
});
