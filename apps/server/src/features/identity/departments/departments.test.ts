import { departments as calls, getDepartmentTree } from '@flotilla/contract/http/identity/departments';
import { getUserChoices } from '@flotilla/contract/http/identity/users';
import { operationLogs } from '@flotilla/contract/http/system/operation-logs';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/create-test-app.ts';

const t = await useTestApp();
const add = async (name: string, parentId: number | null = null) =>
  (await t.admin.call(calls.add, { body: { name, parentId, sort: 0 } })).id;
const faultAt = (path: string) => ({ code: 400, data: { errors: [{ path }] } });

test('departments form a tree; one that has others below it, or people, stays', async () => {
  const head = await add('Head');
  const below = await add('Below', head);
  expect(await t.admin.call(getDepartmentTree)).toEqual([
    { id: head, parentId: null, name: 'Head', children: [{ id: below, parentId: head, name: 'Below', children: [] }] },
  ]);
  expect((await t.admin.call(calls.list, { query: { name: 'bel' } })).total).toBe(1);
  expect(await t.admin.send(calls.remove, { query: { ids: [head] } })).toMatchObject({
    code: 409,
    msg: expect.stringContaining('departments'),
  });
  await t.backgroundUser({ permissions: [], more: { deptId: below } });
  expect(await t.admin.send(calls.remove, { query: { ids: [head, below] } })).toMatchObject({
    code: 409,
    msg: expect.stringContaining('users'),
  });
  const empty = await add('Empty', below);
  await t.admin.call(calls.remove, { query: { ids: [empty] } });
  expect((await t.admin.call(calls.list)).list.map(({ id }) => id)).toEqual([head, below]);
  expect(await t.admin.send(calls.remove, { query: { ids: [empty] } })).toMatchObject({ code: 404 });
});

test('wrong input names its field; an edit over a newer version is refused', async () => {
  const id = await add('Harbour');
  const body = { name: 'x', parentId: null, sort: 0 };
  expect(await t.admin.send(calls.add, { body: { ...body, parentId: 9_999 } })).toMatchObject(faultAt('parentId'));
  expect(await t.admin.send(calls.add, { body: { ...body, name: '' } })).toMatchObject(faultAt('name'));
  expect(await t.admin.send(calls.edit, { body: { id, parentId: id } })).toMatchObject(faultAt('parentId'));
  expect(await t.admin.send(calls.edit, { body: { id, parentId: 9_999 } })).toMatchObject(faultAt('parentId'));
  const { gmtModified } = (await t.admin.call(calls.list, { query: { name: 'Harbour' } })).list[0]!;
  await t.admin.call(calls.edit, { body: { id, name: 'Quay', gmtModified } });
  const stale = await t.admin.send(calls.edit, { body: { id, name: 'Pier', gmtModified } });
  expect(stale).toMatchObject({ code: 409 });
});

test('two moves at once do not put each of two departments below the other', async () => {
  const pairs = await Promise.all(
    Array.from({ length: 6 }, async (_none, nth) => [await add(`One ${nth}`), await add(`Other ${nth}`)] as const),
  );
  const move = async (id: number, parentId: number) =>
    (await t.admin.send(calls.edit, { body: { id, parentId } })).code;
  const answers = await Promise.all(pairs.map(([one, other]) => Promise.all([move(one, other), move(other, one)])));
  expect(answers.map((codes) => codes.sort())).toEqual(pairs.map(() => [0, 400]));
});

test('only who sees everything changes them, and each change is audited', async () => {
  const id = await add('Dock');
  const limited = await t.backgroundUser({
    permissions: ['system:dept:add', 'system:dept:edit', 'system:dept:delete'],
    dataScope: 'self',
  });
  const body = { name: 'x', parentId: null, sort: 0 };
  expect(await limited.send(calls.add, { body })).toMatchObject({ code: 403 });
  expect(await limited.send(calls.edit, { body: { id, name: 'x' } })).toMatchObject({ code: 403 });
  expect(await limited.send(calls.remove, { query: { ids: [id] } })).toMatchObject({ code: 403 });
  expect(await (await t.tenant()).send(calls.list)).toMatchObject({ code: 403 });
  const keeper = await t.backgroundUser({ permissions: ['system:dept:edit'], dataScope: 'all' });
  await keeper.call(calls.edit, { body: { id, leader: 'Ada' } });
  await t.app.flush();
  const { list } = await t.admin.call(operationLogs.list, { query: { userName: keeper.userName } });
  expect(list).toMatchObject([{ module: 'Edit a department', code: 0, params: expect.stringContaining('Ada') }]);
});

test('a limited scope lists its own departments and those of its users, the topmost ones as roots', async () => {
  const top = await add('Region');
  const [own, foreign] = [await add('Own', top), await add('Foreign', top)];
  const below = await add('Own below', own);
  const permissions = ['system:dept:list', 'system:user:list'];
  const chief = await t.backgroundUser({ permissions, dataScope: 'departmentAndBelow', more: { deptId: own } });
  expect((await chief.call(calls.list)).list.map(({ id }) => id)).toEqual([own, below]);
  expect(await chief.call(getDepartmentTree)).toEqual([
    { id: own, parentId: top, name: 'Own', children: [{ id: below, parentId: own, name: 'Own below', children: [] }] },
  ]);
  expect((await chief.call(getUserChoices)).departments.map(({ id }) => id)).toEqual([own, below]);
  expect(await chief.send(calls.one, { query: { id: foreign } })).toMatchObject({ code: 404 });
  const clerk = await t.backgroundUser({ permissions, dataScope: 'self', more: { deptId: foreign } });
  expect((await clerk.call(calls.list)).list.map(({ id }) => id)).toEqual([foreign]);
});

test('departments of one parent have different names; rows that share one already can still be edited', async () => {
  const [one, other] = [await add('Pier one'), await add('Pier two')];
  const taken = { code: 409, data: { errors: [{ path: 'name' }] } };
  const body = { name: 'Pier one', parentId: null, sort: 0 };
  expect(await t.admin.send(calls.add, { body })).toMatchObject(taken);
  expect(await t.admin.send(calls.edit, { body: { id: other, name: 'Pier one' } })).toMatchObject(taken);
  const inner = await add('Pier one', one);
  expect(await t.admin.send(calls.edit, { body: { id: inner, parentId: null } })).toMatchObject(taken);
  await t.db.query(`update department set name = 'Pier one' where id = $1`, [other]);
  await t.admin.call(calls.edit, { body: { id: other, name: 'Pier one', parentId: null, leader: 'Ada' } });
  const both = await Promise.all([1, 2].map(() => t.admin.send(calls.add, { body: { ...body, name: 'Pier three' } })));
  expect(both.map(({ code }) => code).sort()).toEqual([0, 409]);
});
